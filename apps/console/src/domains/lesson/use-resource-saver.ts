import type { LessonResources } from '@lab/contract/lesson-parts'
import type { LessonResourceKind } from '@lab/contract/lesson-resources'
import { api } from '../../api/request/api.ts'
import { useContentSaver } from '../../content/use-content-saver.ts'
import { resourcesChange, resourceValues, type ResourceValues } from './resource-edits.ts'

const isComplete = (): string => ''

/** Saves the resources of one kind by themselves while they are edited, one by one. */
export const useResourceSaver = (id: string, kind: LessonResourceKind, given: LessonResources) =>
  useContentSaver<LessonResources, ResourceValues>('lesson', given, {
    valuesOf: resourceValues(kind),
    complaintAbout: isComplete,
    put: (changed, version) =>
      api.lesson.saveResources(
        { params: { id }, body: { resources: resourcesChange(changed), version } },
        { quiet: true },
      ),
    get: () => api.lesson.resources({ params: { id } }, { quiet: true }),
  })
