// A Worker that does nothing: what a start of workerd takes by itself.
export default { fetch: () => new Response("") };
