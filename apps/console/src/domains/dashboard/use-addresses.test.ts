import { describe, expect, test } from 'vitest'
import { routeTable } from '../../app/routes.ts'
import { resolveName } from '../../content/resolve-name.ts'
import { addressesOf } from './use-addresses.ts'

const origin = { route: routeTable.byPath.get('/dashboard')!, params: {} }
const path = (name: string, params = {}) => resolveName(routeTable, name, params, origin)
const to = addressesOf({
  has: (name, params) => path(name, params) !== null,
  href: (name, params) => path(name, params)!,
})

const taught = { id: 'c1', kind: 'class', name: '一班', is_training: false } as const
const trained = { id: 'c2', kind: 'class', name: '实训班', is_training: true } as const
const course = { id: 'k', kind: 'course', name: '操作系统', is_training: false } as const
const project = { id: 'p', kind: 'project', name: '网站实训', is_training: false } as const
type Place = typeof taught | typeof trained | typeof course | typeof project
const place = (kind: 'experiment' | 'exam' | 'dataset', one: Place | null) =>
  ({ kind, content_id: 'x', offering_id: 'o', place: one }) as const

describe('every figure leads to what is behind it', () => {
  test.each([
    ['a class', to.place(taught), '/class/c1'],
    ['a class of practical training', to.place(trained), '/practical-training/class/c2'],
    [
      'what was submitted',
      to.records(place('experiment', taught), 'submitted'),
      '/class/c1/content/exp/x/record?state=submitted',
    ],
    [
      'what was submitted there',
      to.records(place('exam', trained)),
      '/practical-training/class/c2/content/exam/x/record',
    ],
    ['what was learned outside of classes', to.records(place('experiment', null)), '/exp/x/record'],
    ['a learner', to.record(place('experiment', taught), 'r'), '/class/c1/content/exp/x/record/r/progress'],
    ['a learner of an exam', to.record(place('exam', taught), 'r'), '/class/c1/content/exam/x/record/r/process'],
    ['a record to be graded', to.grading(place('experiment', taught), 'r'), '/class/c1/content/exp/x/record/r/score'],
    ['a question', to.question(place('experiment', taught), 'q'), '/class/c1/query?thread=q'],
    ['a question outside of classes', to.question(place('experiment', null), 'q'), '/exp/x/query?thread=q'],
    ['a course', to.place(course), '/course/k'],
    ['its learners', to.members(course, '2026'), '/course/k/member?selectValue=2026'],
    [
      'what was submitted in it',
      to.records(place('experiment', course), 'submitted'),
      '/exp/x/record?place_id=k&state=submitted',
    ],
    ['a record in it', to.record(place('experiment', course), 'r'), '/exp/x/record/r/progress'],
    ['an exam that runs in it', to.cockpit(place('exam', course)), '/exam/x/record/cockpit?offering=o'],
    ['an exam that runs in a class', to.cockpit(place('exam', taught)), '/class/c1/content/exam/x/record/cockpit'],
    ['a question in it', to.question(place('experiment', course), 'q'), '/exp/x/query?thread=q'],
    ['a project', to.place(project), '/project/p'],
    ['who learns in it', to.members(project, '2026'), '/project/p/member/student?selectValue=2026'],
    ['a record of it', to.record(place('experiment', project), 'r'), '/project/p/content/exp/x/record/r/progress'],
    ['a question of it', to.question(place('experiment', project), 'q'), '/project/p/content/exp/x/query?thread=q'],
    ['an exam that runs in it', to.cockpit(place('exam', project)), '/project/p/content/exam/x/record/cockpit'],
    ['a kind without records', to.records(place('dataset', taught)), undefined],
  ])('%s: %s', (_what, address, expected) => {
    expect(address).toBe(expected)
  })
})
