// Converts a graph's answer to plain JSON: nodes, relationships, paths, integers, dates.
import {
  isDate,
  isDateTime,
  isDuration,
  isInt,
  isLocalDateTime,
  isLocalTime,
  isNode,
  isPath,
  isPoint,
  isRelationship,
  isTime,
  isVector,
} from "neo4j-driver-core";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Dates, integers too large for JSON's readers, and numbers that JSON does not have become text; bytes become Base64.
 */
export function plainValue(value: unknown): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "bigint":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "object":
      return value === null ? null : plainObject(value);
    default:
      return null;
  }
}

function plainObject(value: object): Json {
  if (Array.isArray(value)) return value.map(plainValue);
  if (isInt(value)) return plainValue(value.toBigInt());
  if (isNode(value)) {
    const { elementId: id, labels, properties } = value;
    return { id, labels, properties: plainMap(properties) };
  }
  if (isRelationship(value)) {
    const { elementId: id, type, properties } = value;
    const endpoints = { start: value.startNodeElementId, end: value.endNodeElementId };
    return { id, type, ...endpoints, properties: plainMap(properties) };
  }
  if (isPath(value)) {
    const nodes = [value.start, ...value.segments.map((segment) => segment.end)];
    return {
      nodes: nodes.map(plainValue),
      relationships: value.segments.map((segment) => plainValue(segment.relationship)),
    };
  }
  if (isPoint(value)) {
    const { srid, x, y, z } = value;
    return { srid: plainValue(srid), x, y, ...(z === undefined ? {} : { z }) };
  }
  if (isTemporal(value)) return String(value);
  if (isVector(value)) return [...value.asTypedArray()].map(plainValue);
  if (ArrayBuffer.isView(value)) return base64(value);
  return plainMap(value);
}

const isTemporal = (value: object) =>
  [isDate, isDateTime, isDuration, isLocalDateTime, isLocalTime, isTime].some((isType) =>
    isType(value),
  );

function plainMap(value: object): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plainValue(field)]));
}

function base64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Whole numbers become graph integers: `LIMIT $n` does not accept a float. */
export function asParameter(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(asParameter);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asParameter(field)]));
}
