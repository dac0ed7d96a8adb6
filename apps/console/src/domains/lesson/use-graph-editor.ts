import type { LessonGraph } from '@lab/contract/lesson-parts'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import {
  changeOf,
  graphOf,
  graphValues,
  incompleteGraph,
  inverseOf,
  type GraphPatch,
  type GraphValues,
} from './graph/graph-values.ts'

/** So many steps can be taken back. */
const remembered = 50

/** A graph that is saved by itself while it is edited, point by point; what was done can be taken back. */
export function useGraphEditor(id: string, given: LessonGraph) {
  const { saver, state, phase } = useContentSaver<LessonGraph, GraphValues>('lesson', given, {
    valuesOf: graphValues,
    complaintAbout: incompleteGraph,
    put: (changed, version) =>
      api.lesson.saveGraph({ params: { id }, body: { graph: changeOf(changed), version } }, { quiet: true }),
    get: () => api.lesson.graph({ params: { id } }, { quiet: true }),
  })
  const graph = useMemo(() => graphOf(state.mine), [state.mine])
  const undone = useRef<GraphPatch[]>([])
  const [steps, setSteps] = useState(0)
  const edit = (patch: GraphPatch): void => {
    if (Object.keys(patch).length === 0) return
    undone.current = [...undone.current.slice(1 - remembered), inverseOf(patch, saver.state.get().mine)]
    setSteps(undone.current.length)
    saver.edit(patch)
  }
  const undo = (): void => {
    const patch = undone.current.pop()
    setSteps(undone.current.length)
    if (patch) saver.edit(patch)
  }
  return { saver, state, phase, graph, edit, undo, canUndo: steps > 0 }
}
