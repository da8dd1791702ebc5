// A Worker that does nothing, to measure the start of workerd by itself.
export default { fetch: () => new Response("") };
