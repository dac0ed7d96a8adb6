import { expect, test } from 'vitest'
import { abilitiesOfEndpoint } from './endpoint-abilities.ts'
import { contract } from './index.ts'

const { experiment, mastery, paper, preview, record, series, taughtCourse } = contract

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

test.each(
  Object.entries({
    'experiment.removeStep': [experiment.removeStep, ['content.change']],
    'taughtCourse.removeClass': [taughtCourse.removeClass, ['place.change']],
    'taughtCourse.remove': [taughtCourse.remove, ['place.remove', 'place.change']],
    'paper.remove': [paper.remove, ['content.remove', 'content.change']],
  } as const),
)('%s needs what it does to the object that it is about', (name, [endpoint, needed]) => {
  const [domain = ''] = name.split('.')
  expect(abilitiesOfEndpoint({ name, domain, endpoint })).toEqual(needed)
})

test.each(
  Object.entries({
    'preview.begin': [preview.begin, 'content.see'],
    'preview.queries': [preview.queries, 'query.see'],
  } as const),
)('%s shows no more in a preview than outside of it', (name, [endpoint, needed]) => {
  expect(abilitiesOfEndpoint({ name, domain: 'preview', endpoint })).toEqual([needed])
})
