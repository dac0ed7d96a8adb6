/** The value among those that a list knows; none for what was edited by hand into nonsense. */
export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)
