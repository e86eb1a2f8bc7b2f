import { z } from "zod";

/** A tool's parameters as JSON Schema, as the model sees them. */
export interface Parameters {
  type: "object";
  properties: Record<string, object>;
  required: string[];
}

/** Accepts every object, and states the parameters in its JSON Schema. */
export type LenientSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

export function parametersOf(schema: z.ZodType): Parameters {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    override({ jsonSchema }) {
      // "Any whole number": a bound that would be sent to every model in every request.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return { type: "object", properties: properties as Record<string, object>, required };
}

/**
 * Frameworks validate the arguments before they call a tool. The tools are more lenient ("5" is a number, one domain is
 * a list) and their messages say what to change, so the framework's validation accepts everything.
 */
export const lenientSchema = (schema: z.ZodType): LenientSchema => {
  const { properties, required } = parametersOf(schema);
  // Some services refuse the `additionalProperties: {}` of a loose object.
  return z.looseObject({}).meta({ properties, required, additionalProperties: false });
};
