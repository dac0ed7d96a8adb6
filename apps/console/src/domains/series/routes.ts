import { certificatePage } from '@lab/contract/certificate-page'
import { kindLabels } from '@lab/contract/kinds'
import { menuPages } from '@lab/contract/menu-pages'
import type { DemoName } from '@lab/contract/demo-ids'
import { type Declaration, type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'
import type { ExampleRecipe } from '../../content/route-types.ts'
import { listedAt } from '../../content/life/list-query.ts'
import { readListQuery } from '../../kit/list/list-address.ts'

/** The contents of a series, opened inside it: each kind with its own tabs, without the left menu. */
function contentsOf(at: string, series: DemoName, records: Record<'experiment' | 'mooc' | 'exam', DemoName>) {
  const inside = (recordid: DemoName, more: ExampleRecipe = {}) =>
    ({ within: 'series', inClass: false, hideMenu: true, example: { seriesid: series, recordid, ...more } }) as const
  return [
    mount('experiment', { at: `${at}/content/exp/:expid`, ...inside(records.experiment) }),
    mount('mooc', { at: `${at}/content/course/:courseid`, ...inside(records.mooc) }),
    mount('exam', { at: `${at}/content/exam/:examid`, ...inside(records.exam, { examid: 'seriesExam' }) }),
  ] satisfies Declaration[]
}

/** What a series shows wherever it is: the same for both kinds. */
const common = {
  detail: () => import('./frame.tsx'),
  aspects: ['basics', 'teach', 'content', 'auth', 'record', 'query', 'class'],
  pages: {
    basics: () => import('./pages/basics.tsx'),
    teach: () => import('./pages/teach.tsx'),
    content: () => import('./pages/content.tsx'),
    record: () => import('./pages/record.tsx'),
  },
} as const

export const seriesRoutes: DomainRoutes<'series' | 'exp_series'> = {
  domain: 'series',
  kinds: {
    series: kind('series', {
      ...common,
      title: '系列详情',
      first: (_search, { seriesid = '' }) => [{ call: 'series.get', input: { params: { id: seriesid } } }],
      example: { seriesid: 'series' },
    }),
    exp_series: kind('exp_series', {
      ...common,
      title: '实验系列详情',
      first: (_search, { seriesid = '' }) => [{ call: 'exp_series.get', input: { params: { id: seriesid } } }],
      example: { seriesid: 'expSeries' },
    }),
  },
  routes: [
    page({
      at: menuPages.series,
      title: kindLabels.series,
      lists: 'series',
      page: () => import('./pages/series-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'series.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('series', { at: '/series/:seriesid', only: ['basics', 'teach', 'content', 'auth'] }),
    ...contentsOf('/series/:seriesid', 'series', {
      experiment: 'seriesExperimentRecord',
      mooc: 'seriesMoocRecord',
      exam: 'seriesExamRecord',
    }),
    page({
      at: certificatePage(':number'),
      title: '证书查验',
      public: true,
      page: () => import('./pages/certificate-check.tsx'),
      example: { number: 'certificateNumber' },
    }),
    page({
      at: menuPages.exp_series,
      title: kindLabels.exp_series,
      lists: 'exp_series',
      page: () => import('./pages/exp-series-list.tsx'),
      first: (search) =>
        search.get('view') === 'bin'
          ? []
          : [{ call: 'exp_series.list', input: { query: listedAt(readListQuery(search)) } }],
    }),
    mount('exp_series', { at: '/exp-series/:seriesid' }),
    ...contentsOf('/exp-series/:seriesid', 'expSeries', {
      experiment: 'expSeriesExperimentRecord',
      mooc: 'expSeriesMoocRecord',
      exam: 'expSeriesExamRecord',
    }),
  ],
}
