import type { Outline, Section, Step, StepKind } from '@lab/contract/experiment'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/request/api.ts'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { placeOf, placeSection, placeStep, stepAfterRemoval, type StepPlace } from './outline-moves.ts'
import { keptValues, newStep, valuesOf } from './step-values.ts'

/** Shows a step in the editor; `isNew` puts the cursor into its title. */
export type SelectStep = (id: string | undefined, isNew?: boolean) => void

const titleLimit = 50
const copyTitle = (title: string): string => `${title.slice(0, titleLimit - 3)} 副本`

/**
 * What can be done with the outline. Each change is shown at once and then sent to the server; when that fails the
 * outline is asked for again. Whatever is being typed in the open step must be saved before (`flush`). `onMaking` says
 * that a new step is on its way: what is typed meanwhile is meant for it, and must not get into the old one.
 */
export function useOutlineEdits(
  experimentId: string,
  select: SelectStep,
  flush: () => Promise<void>,
  onMaking: (isMaking: boolean) => void,
) {
  const client = useQueryClient()
  return useMemo(() => {
    const { queryKey } = api.experiment.outline.query({ params: { id: experimentId } })
    const read = (): Outline | undefined => client.getQueryData(queryKey)?.outline
    const sections = (): Section[] => read()?.sections ?? []
    const show = (next: (sections: Section[]) => Section[]): void => {
      client.setQueryData(
        queryKey,
        (old) => old && { outline: { ...old.outline, sections: next(old.outline.sections) } },
      )
    }
    const settle = (): void => void client.invalidateQueries({ queryKey: ['experiment'] })
    /** Tells the server; a refusal is shown by the request layer, here the page returns to the truth. */
    const tell = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch {
        return undefined
      } finally {
        settle()
      }
    }
    const insert = (step: Step): void =>
      show((all) =>
        all.map((section) =>
          section.id === step.section_id
            ? { ...section, steps: section.steps.filter((one) => one.id !== step.id).toSpliced(step.position, 0, step) }
            : section,
        ),
      )
    const freshStep = (id: string): Step | undefined =>
      sections()
        .flatMap((section) => section.steps)
        .find((one) => one.id === id)
    const create = async (body: Parameters<typeof api.experiment.createStep>[0]['body']): Promise<Step | undefined> => {
      const answer = await tell(() => api.experiment.createStep({ params: { id: experimentId }, body }))
      if (answer) insert(answer.step)
      return answer?.step
    }

    const making = async (work: () => Promise<void>): Promise<void> => {
      onMaking(true)
      try {
        await work()
      } finally {
        onMaking(false)
      }
    }

    const addSection = async (title = '新章节'): Promise<Section | undefined> => {
      const answer = await tell(() => api.experiment.createSection({ params: { id: experimentId }, body: { title } }))
      if (answer) show((all) => [...all.filter((one) => one.id !== answer.section.id), answer.section])
      return answer?.section
    }

    return {
      addSection,

      /** The first section with a first step, for an experiment that has nothing. */
      begin: async (kind: StepKind): Promise<void> => {
        const section = sections()[0] ?? (await addSection('第一节'))
        const step = section && (await create({ section_id: section.id, ...newStep(kind) }))
        if (step) select(step.id, true)
      },

      renameSection: async (section: Section, title: string): Promise<void> => {
        if (title === section.title || !title) return
        show((all) => all.map((one) => (one.id === section.id ? { ...one, title } : one)))
        await tell(() =>
          api.experiment.updateSection({
            params: { id: experimentId, section_id: section.id },
            body: { title, version: section.version },
          }),
        )
      },

      removeSection: async (section: Section): Promise<void> => {
        const count = section.steps.length
        const isAgreed =
          count === 0 ||
          (await askQuestion({
            title: '删除章节',
            text: `将删除「${section.title}」和其中的 ${count} 个环节，不能恢复。`,
            okText: '删除',
            danger: true,
          }))
        if (!isAgreed) return
        show((all) => all.filter((one) => one.id !== section.id))
        await tell(() => api.experiment.removeSection({ params: { id: experimentId, section_id: section.id } }))
      },

      moveSection: async (sectionId: string, position: number): Promise<void> => {
        show((all) => placeSection(all, sectionId, position))
        const ids = sections().map((section) => section.id)
        await tell(() => api.experiment.orderSections({ params: { id: experimentId }, body: { section_ids: ids } }))
      },

      addStep: (kind: StepKind, sectionId: string, position?: number): Promise<void> =>
        making(async () => {
          await flush()
          const step = await create({
            section_id: sectionId,
            ...newStep(kind),
            ...(position === undefined ? {} : { position }),
          })
          if (step) select(step.id, true)
        }),

      copyStep: (id: string): Promise<void> =>
        making(async () => {
          await flush()
          const step = freshStep(id)
          if (!step) return
          const values = keptValues(valuesOf(step))
          const copy = await create({
            ...values,
            title: copyTitle(values.title),
            section_id: step.section_id,
            position: (placeOf(sections(), id)?.position ?? step.position) + 1,
          })
          if (copy) select(copy.id)
        }),

      moveStep: async (id: string, to: StepPlace): Promise<void> => {
        show((all) => placeStep(all, id, to))
        await tell(() =>
          api.experiment.moveStep({ params: { id }, body: { section_id: to.sectionId, position: to.position } }),
        )
      },

      /** Removes a step and offers to put it back; put back, it has the same content. */
      removeStep: async (id: string): Promise<void> => {
        await flush()
        const step = freshStep(id)
        const place = placeOf(sections(), id)
        if (!step || !place) return
        select(stepAfterRemoval(sections(), id))
        show((all) => all.map((one) => ({ ...one, steps: one.steps.filter((other) => other.id !== id) })))
        const isRemoved = await tell(() => api.experiment.removeStep({ params: { id } }))
        if (!isRemoved) return
        const putBack = async (): Promise<void> => {
          const again = await create({
            ...keptValues(valuesOf(step)),
            section_id: place.sectionId,
            position: place.position,
          })
          if (again) select(again.id)
        }
        showToast(`已删除环节「${step.title}」`, {
          kind: 'removed',
          action: { label: '撤销', run: () => void putBack() },
        })
      },

      /** A step that was saved: shown in the outline at once. */
      stored: (step: Step): void => {
        show((all) =>
          all.map((section) => ({
            ...section,
            steps: section.steps.map((one) => (one.id === step.id ? { ...step, position: one.position } : one)),
          })),
        )
        settle()
      },
    }
  }, [client, experimentId, flush, onMaking, select])
}

export type OutlineEdits = ReturnType<typeof useOutlineEdits>
