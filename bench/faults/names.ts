/** The services of the world, in the order in which they are asked. */
export const names = ["alpha", "beta", "gamma"] as const;
export type Name = (typeof names)[number];
export type Counts = Record<Name, number>;
