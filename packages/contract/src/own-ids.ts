import type { z } from 'zod'

/** A piece of a plan: its id, and where in the plan it is. */
export type PlanPiece = { id: string; path: readonly (string | number)[] }

/** Refuses the first piece of a plan that has the id of an earlier one, and names it. */
export function refuseSameIds(pieces: readonly PlanPiece[], context: z.RefinementCtx): void {
  const known = new Set<string>()
  for (const { id, path } of pieces) {
    if (known.has(id)) {
      context.addIssue({ code: 'custom', path: [...path, 'id'], message: '与前面的重复' })
      return
    }
    known.add(id)
  }
}
