import type { DemoName } from '@lab/contract/demo-ids'
import { type Declaration, type DomainRoutes, page } from '../../content/declare.ts'
import { kind, mount } from '../../content/kind.ts'

/** The contents of a series, opened inside it: each kind with its own tabs, without the left menu. */
function contentsOf(at: string, series: DemoName, records: Record<'experiment' | 'mooc' | 'exam', DemoName>) {
  const inside = (recordid: DemoName) =>
    ({ within: 'series', inClass: false, hideMenu: true, example: { seriesid: series, recordid } }) as const
  return [
    mount('experiment', { at: `${at}/content/exp/:expid`, ...inside(records.experiment) }),
    mount('mooc', { at: `${at}/content/course/:courseid`, ...inside(records.mooc) }),
    mount('exam', { at: `${at}/content/exam/:examid`, ...inside(records.exam) }),
  ] satisfies Declaration[]
}

const aspects = ['basics', 'teach', 'content', 'auth', 'record', 'query', 'class']

export const seriesRoutes: DomainRoutes<'series' | 'exp_series'> = {
  domain: 'series',
  kinds: {
    series: kind('series', { title: '系列详情', aspects, example: { seriesid: 'series' } }),
    exp_series: kind('exp_series', { title: '实验系列详情', aspects, example: { seriesid: 'expSeries' } }),
  },
  routes: [
    page({ at: '/series', title: '系列', lists: 'series' }),
    mount('series', { at: '/series/:seriesid', only: ['basics', 'teach', 'content', 'auth'] }),
    ...contentsOf('/series/:seriesid', 'series', {
      experiment: 'seriesExperimentRecord',
      mooc: 'seriesMoocRecord',
      exam: 'seriesExamRecord',
    }),
    page({ at: '/exp-series', title: '实验系列', lists: 'exp_series' }),
    mount('exp_series', { at: '/exp-series/:seriesid' }),
    ...contentsOf('/exp-series/:seriesid', 'expSeries', {
      experiment: 'expSeriesExperimentRecord',
      mooc: 'expSeriesMoocRecord',
      exam: 'expSeriesExamRecord',
    }),
  ],
}
