// The fields that a schema has at a place; the fault of an unknown field lists them.
import type * as z from "zod";

/**
 * @param path of an object in a value
 * @returns the names of the fields that the object may have, in any of its shapes, in the schema's order; none if the
 * schema allows no object with fields there
 */
export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let shapes = shapesOf(schema);
  for (const name of path) shapes = shapes.flatMap((shape) => partOf(shape, name));
  return [
    ...new Set(shapes.flatMap((shape) => (isObject(shape) ? Object.keys(fieldsOf(shape)) : []))),
  ];
}

type Shape = z.core.$ZodTypes;

const isObject = (shape: Shape): shape is z.core.$ZodObject => shape._zod.def.type === "object";
const fieldsOf = (shape: z.core.$ZodObject) => shape._zod.def.shape;

/** The schema within its wrappers, such as optional; for a union, each of its options. */
function shapesOf(schema: z.core.$ZodType): Shape[] {
  const shape = schema as Shape;
  const { def } = shape._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return shapesOf(def.innerType);
    case "pipe":
      return shapesOf(def.in);
    case "lazy":
      return shapesOf(def.getter());
    case "union":
      return def.options.flatMap(shapesOf);
    case "intersection":
      return [def.left, def.right].flatMap(shapesOf);
    default:
      return [shape];
  }
}

function partOf(shape: Shape, name: PropertyKey): Shape[] {
  const { def } = shape._zod;
  switch (def.type) {
    case "object": {
      const part = Object.hasOwn(def.shape, name) ? def.shape[String(name)] : undefined;
      return part === undefined ? [] : shapesOf(part);
    }
    case "array":
      return shapesOf(def.element);
    case "record":
      return shapesOf(def.valueType);
    default:
      return [];
  }
}
