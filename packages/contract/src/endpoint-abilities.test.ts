import { expect, test } from 'vitest'
import { abilitiesOfEndpoint } from './endpoint-abilities.ts'
import { contract } from './index.ts'

const { mastery, record, series, taughtCourse } = contract

test.each(
  Object.entries({
    'mastery.ofCourse': mastery.ofCourse,
    'record.gradebook': record.gradebook,
    'series.learners': series.learners,
    'taughtCourse.learners': taughtCourse.learners,
    'taughtCourse.learner': taughtCourse.learner,
    'taughtCourse.exportResults': taughtCourse.exportResults,
  }),
)('%s shows what learners earned, which is not part of seeing a place', (name, endpoint) => {
  const [domain = ''] = name.split('.')
  expect(abilitiesOfEndpoint({ name, domain, endpoint })).toEqual(['record.see'])
})
