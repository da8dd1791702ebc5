// Public v1 shape of the picture of a row: its bytes. Frozen: change means v2.
import * as z from "zod";

export const PictureSchema = z.string().meta({ format: "binary", examples: ["the bytes"] });
