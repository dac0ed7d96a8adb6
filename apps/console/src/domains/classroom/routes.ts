import { type Declaration, type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount, section } from '../../content/kind.ts'
import type { PageLoader } from '../../content/route-types.ts'
import { firstOfRecord } from './parts/matrix/matrix-query.ts'
import type { DemoName } from '@lab/contract/demo-ids'

/** The demo objects that one tree of classes opens with. */
type ClassExamples = Record<'class' | 'experiment' | 'seriesExperiment' | 'mooc' | 'exam', DemoName>

/** A list of classes and everything below it; the tree is mounted once for teaching and once for practical training. */
function classTree(at: string, title: string, list: PageLoader, examples: ClassExamples): Declaration[] {
  const one = `${at}/:classid`
  const inSeries = { classid: examples.class, recordid: examples.seriesExperiment }
  const inClass = (recordid: DemoName) => ({ classid: examples.class, recordid })
  const withoutClasses = { within: 'class', inClass: false } as const
  return [
    page({ at, title, lists: 'class', page: list }),
    mount('class', { at: one, example: { classid: examples.class } }),
    mount('experiment', {
      ...withoutClasses,
      at: `${one}/exp/:expid`,
      only: [],
      root: false,
      records: true,
      hideMenu: true,
      example: inClass(examples.experiment),
      parent: `${one}/record/exp`,
    }),
    mount('experiment', {
      ...withoutClasses,
      within: 'series',
      at: `${one}/series/:seriesid/exp/:expid`,
      only: [],
      root: false,
      record: 'tabs',
      records: true,
      hideMenu: true,
      example: inSeries,
      parent: `${one}/record/series`,
    }),
    mount('experiment', {
      ...withoutClasses,
      at: `${one}/content/exp/:expid`,
      example: inClass(examples.experiment),
    }),
    mount('mooc', { ...withoutClasses, at: `${one}/content/course/:courseid`, example: inClass(examples.mooc) }),
    mount('exam', { ...withoutClasses, at: `${one}/content/exam/:examid`, example: inClass(examples.exam) }),
    mount('series', {
      ...withoutClasses,
      at: `${one}/content/series/:seriesid`,
      only: ['basics', 'teach', 'content', 'auth', 'record', 'query'],
      example: { classid: examples.class },
    }),
    mount('experiment', {
      ...withoutClasses,
      within: 'series',
      at: `${one}/content/series/:seriesid/exp/:expid`,
      example: inSeries,
    }),
  ]
}

/** Contents and records look the same for every kind; the page reads from its mount which one it shows. */
const content: PageLoader = () => import('./pages/class-content.tsx')
const record: PageLoader = () => import('./pages/class-record.tsx')
const recordTabs = ['exp', 'course', 'exam', 'series']

export const classroomRoutes: DomainRoutes = {
  domain: 'classroom',
  kinds: [
    kind('class', {
      title: '班级详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        section('member', ['student', 'teacher', 'group']),
        section('content', ['exp', 'course', 'exam', 'series'], { title: '教学内容' }),
        'live',
        'env',
        'source',
        section('record', recordTabs),
        'query',
        'analysis',
      ],
      pages: {
        basics: () => import('./pages/class-basics.tsx'),
        'content.exp': content,
        'content.course': content,
        'content.exam': content,
        'content.series': content,
        env: () => import('./pages/class-env.tsx'),
        source: () => import('./pages/class-source.tsx'),
        live: () => import('./pages/class-live.tsx'),
        'record.exp': record,
        'record.course': record,
        'record.exam': record,
        'record.series': record,
      },
      first: (_search, { classid = '' }) => [{ call: 'classroom.get', input: { params: { id: classid } } }],
      firstOf: Object.fromEntries(recordTabs.map((tab) => [`record.${tab}`, firstOfRecord(`record.${tab}`)])),
      example: { classid: 'class' },
    }),
  ],
  routes: [
    ...classTree('/class', '班级', () => import('./pages/class-list.tsx'), {
      class: 'class',
      experiment: 'classExperimentRecord',
      seriesExperiment: 'classSeriesExperimentRecord',
      mooc: 'classMoocRecord',
      exam: 'classExamRecord',
    }),
    ...classTree('/practical-training/class', '实训班级', () => import('./pages/training-class-list.tsx'), {
      class: 'trainingClass',
      experiment: 'trainingClassExperimentRecord',
      seriesExperiment: 'trainingClassSeriesExperimentRecord',
      mooc: 'trainingClassMoocRecord',
      exam: 'trainingClassExamRecord',
    }),
  ],
}
