/** What a cover draws of the object itself, so that it is its picture and nobody else's. */
export type CoverShape =
  /** Weights of the parts, group by group: an experiment's steps with their points, section by section. */
  | { of: 'outline'; groups: readonly (readonly number[])[] }
  /** Machines of one network by their size. */
  | { of: 'network'; machines: readonly number[] }
  /** People, one square each. */
  | { of: 'squares'; count: number }

/** Reads the contract's `CoverShape`, `10,0,20;5`; undefined where there is nothing to draw yet. */
export function outlineShape(text: string | undefined): CoverShape | undefined {
  if (!text || !/^\d+([,;]\d+)*$/.test(text)) return undefined
  return { of: 'outline', groups: text.split(';').map((group) => group.split(',').map(Number)) }
}
