import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/request/api.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How far the learners of a course, a class of it or one of them are with its points; asked for where it is shown. */
export function useMastery(courseId: string, isShown: boolean) {
  const [classId, setClass] = useState<string>()
  const [learnerId, setLearner] = useState<string>()
  const params = { id: courseId }
  const classes = useQuery({ ...api.taughtCourse.classes.query({ params }, { quiet: true }), enabled: isShown })
  const whole = useQuery({
    ...api.mastery.ofCourse.query({ params, query: { class_id: classId } }, { quiet: true }),
    enabled: isShown,
  })
  const one = useQuery({
    ...api.mastery.ofLearner.query({ params: { ...params, user_id: learnerId ?? '' } }, { quiet: true }),
    enabled: isShown && learnerId !== undefined,
    placeholderData: () => undefined,
  })
  const percents = useMemo(() => {
    if (!isShown) return none
    if (learnerId !== undefined)
      return new Map(one.data?.points.map(({ point_id: id, percent }) => [id, percent] as const))
    return new Map(
      whole.data?.points.flatMap(({ point_id: id, percent }) => (percent === null ? [] : [[id, percent] as const])),
    )
  }, [isShown, learnerId, one.data, whole.data])
  return {
    classes: classes.data?.classes ?? [],
    classId,
    chooseClass: (id: string | undefined): void => {
      setClass(id)
      setLearner(undefined)
    },
    learnerId,
    chooseLearner: setLearner,
    whole: whole.data,
    next: one.data?.next,
    percents,
    failure: whole.error ?? one.error,
    retry: (): void => void (whole.error ? whole.refetch() : one.refetch()),
  }
}
export type Mastery = ReturnType<typeof useMastery>
