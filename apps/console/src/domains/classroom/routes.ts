import { menuPages } from '@lab/contract/menu-pages'
import { type Declaration, type DomainRoutes, page } from '../../content/declare.ts'
import { classTabs } from '../../content/class-tabs.ts'
import { kind, markbookSetup, mount, section, tab } from '../../content/kind.ts'
import type { PageLoader } from '../../content/route-types.ts'
import { firstOfRecord } from './parts/gradebook/gradebook-query.ts'
import { markbookPages } from '../../content/aspects/markbook/pages.ts'
import { aspectTitles } from '../../content/titles.ts'
import type { DemoName } from '@lab/contract/demo-ids'
import { kindLabels } from '@lab/contract/kinds'

/** The demo objects that one tree of classes opens with. */
type ClassExamples = Record<'class' | 'examClass' | 'experiment' | 'seriesExperiment' | 'mooc' | 'exam', DemoName>

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
    mount('exam', {
      ...withoutClasses,
      at: `${one}/content/exam/:examid`,
      example: { classid: examples.examClass, recordid: examples.exam },
    }),
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
const kindTabs = () =>
  classTabs.map(({ kind: shown, segment }) => tab(segment, aspectTitles[segment] ?? kindLabels[shown]))
/** The same of each tab of a section, by the name of its page. */
const eachTab = <T>(under: string, of: (aspect: string) => T): Record<string, T> =>
  Object.fromEntries(classTabs.map(({ segment }) => [`${under}.${segment}`, of(`${under}.${segment}`)]))

export const classroomRoutes: DomainRoutes<'class'> = {
  domain: 'classroom',
  kinds: {
    class: kind('class', {
      title: '班级详情',
      detail: () => import('./frame.tsx'),
      aspects: [
        'basics',
        section('member', ['student', 'teacher', 'group']),
        section('content', kindTabs(), { title: '教学内容' }),
        'live',
        'env',
        'source',
        section('record', kindTabs()),
        'markbook',
        markbookSetup,
        'query',
        'analysis',
      ],
      pages: {
        basics: () => import('./pages/class-basics.tsx'),
        ...eachTab('content', () => content),
        ...eachTab('record', () => record),
        env: () => import('./pages/class-env.tsx'),
        source: () => import('./pages/class-source.tsx'),
        live: () => import('./pages/class-live.tsx'),
        ...markbookPages,
      },
      first: (_search, { classid = '' }) => [{ call: 'classroom.get', input: { params: { id: classid } } }],
      firstOf: eachTab('record', firstOfRecord),
      example: { classid: 'class' },
    }),
  },
  routes: [
    ...classTree(menuPages.class, '班级', () => import('./pages/class-list.tsx'), {
      class: 'class',
      examClass: 'examClass',
      experiment: 'classExperimentRecord',
      seriesExperiment: 'classSeriesExperimentRecord',
      mooc: 'classMoocRecord',
      exam: 'classExamRecord',
    }),
    ...classTree(menuPages.training_class, '实训班级', () => import('./pages/training-class-list.tsx'), {
      class: 'trainingClass',
      examClass: 'trainingClass',
      experiment: 'trainingClassExperimentRecord',
      seriesExperiment: 'trainingClassSeriesExperimentRecord',
      mooc: 'trainingClassMoocRecord',
      exam: 'trainingClassExamRecord',
    }),
  ],
}
