/** Sections with their steps, as far as their order matters. */
export type Tree<Step extends { id: string }> = readonly { readonly id: string; readonly steps: readonly Step[] }[]

export type StepPlace = { sectionId: string; position: number }

/** Where a step lies now. */
export function placeOf<Step extends { id: string }>(sections: Tree<Step>, stepId: string): StepPlace | undefined {
  for (const section of sections) {
    const position = section.steps.findIndex((step) => step.id === stepId)
    if (position >= 0) return { sectionId: section.id, position }
  }
  return undefined
}

/** The outline with a step put at a place, counted among the other steps of that section; beyond the end is the end. */
export function placeStep<Step extends { id: string }, Section extends { id: string; steps: Step[] }>(
  sections: readonly Section[],
  stepId: string,
  to: StepPlace,
): Section[] {
  const moved = sections.flatMap((section) => section.steps).find((step) => step.id === stepId)
  if (!moved || !sections.some((section) => section.id === to.sectionId)) return [...sections]
  return sections.map((section) => {
    const others = section.steps.filter((step) => step.id !== stepId)
    if (section.id === to.sectionId) return { ...section, steps: others.toSpliced(to.position, 0, moved) }
    return others.length === section.steps.length ? section : { ...section, steps: others }
  })
}

/** The outline with a section put at a place among the others. */
export function placeSection<Section extends { id: string }>(
  sections: readonly Section[],
  sectionId: string,
  position: number,
): Section[] {
  const moved = sections.find((section) => section.id === sectionId)
  if (!moved) return [...sections]
  return sections.filter((section) => section !== moved).toSpliced(position, 0, moved)
}

/** The place one further up or down, over the border of a section where there is one; undefined at the ends. */
export function placeBeside<Step extends { id: string }>(
  sections: Tree<Step>,
  stepId: string,
  direction: 'up' | 'down',
): StepPlace | undefined {
  const now = placeOf(sections, stepId)
  if (!now) return undefined
  const at = sections.findIndex((section) => section.id === now.sectionId)
  const here = sections[at]!
  if (direction === 'up') {
    if (now.position > 0) return { ...now, position: now.position - 1 }
    const above = sections[at - 1]
    return above && { sectionId: above.id, position: above.steps.length }
  }
  if (now.position < here.steps.length - 1) return { ...now, position: now.position + 1 }
  const below = sections[at + 1]
  return below && { sectionId: below.id, position: 0 }
}

/** The step that is shown once this one is gone: the next one, else the one before it. */
export function stepAfterRemoval<Step extends { id: string }>(
  sections: Tree<Step>,
  stepId: string,
): string | undefined {
  const all = sections.flatMap((section) => section.steps)
  const at = all.findIndex((step) => step.id === stepId)
  return (all[at + 1] ?? all[at - 1])?.id
}

/** Sum of the points of all steps. */
export const totalPoints = (sections: Tree<{ id: string; points: number }>): number =>
  sections.flatMap((section) => section.steps).reduce((sum, step) => sum + step.points, 0)
