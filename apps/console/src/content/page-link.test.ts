import { contentKinds, kindLabels } from '@lab/contract/kinds'
import { otherLinkKinds, pageLink, type PageLink } from '@lab/contract/page-link'
import { describe, expect, test } from 'vitest'
import { routeTable } from '../app/routes.ts'
import { linkAddress } from './page-link.ts'

const inClass = { classid: 'k', recordid: 'r' }
const rows: [PageLink & { is_training?: boolean }, string | null][] = [
  [pageLink('experiment', '1'), '/exp/1'],
  [pageLink('experiment', '1', 'basics'), '/exp/1/basics'],
  [pageLink('experiment', '1', 'content', { panel: 'validation' }), '/exp/1/content?panel=validation'],
  [{ ...pageLink('experiment', '1', 'content'), is_case: true }, '/repository/exp/1/content'],
  [pageLink('experiment', '1', 'record.query', inClass), '/class/k/content/exp/1/record/r/query'],
  [pageLink('experiment', '1', 'record.score', { recordid: 'r' }), '/exp/1/record/r/score'],
  [pageLink('exam', '1', 'record.score', inClass), '/class/k/content/exam/1/record/r'],
  [pageLink('exam', '1', 'record.score', { recordid: 'r' }), '/exam/1/record/r'],
  [pageLink('mooc', '1', 'record.query', inClass), '/class/k/content/course/1/record/r/query'],
  [pageLink('mooc', '1', 'record.query', { recordid: 'r' }), '/mooc/1/record/r/query'],
  [pageLink('exam', '1', 'apply', { classid: 'k' }), '/class/k/content/exam/1/apply'],
  [pageLink('class', 'k', 'query', { thread: 't' }), '/class/k/query?thread=t'],
  [{ ...pageLink('class', 'k', 'query'), is_training: true }, '/practical-training/class/k/query'],
  [pageLink('suite', 's'), '/env/template/s?view=suite'],
  [pageLink('resource', null, 'rich-text', { preview: 'p' }), '/repository/resource/rich-text?preview=p'],
  [pageLink('research_task', '1'), '/task/1'],
  [pageLink('research_assignment', '1'), '/my/task/1'],
  [pageLink('publish_review'), '/publish'],
  [pageLink('sync_review'), '/sync'],
  [pageLink('banner'), '/platform/banner'],
  [pageLink('settings', null, 'system'), '/platform/system'],
  [pageLink('experiment', 'a/b?c'), '/exp/a%2Fb%3Fc'],
  // Pages that do not exist.
  [pageLink('dataset', '1', 'record.query', inClass), null],
  [pageLink('training', '1', 'record.score', inClass), null],
  [pageLink('experiment', '1', 'nowhere'), null],
]

test.each(rows)('%j', (link, address) => {
  expect(linkAddress(routeTable, link)).toBe(address)
})

describe('every kind', () => {
  test.each(contentKinds)('%s opens by its id', (kind) => {
    expect(linkAddress(routeTable, pageLink(kind, '1'))).toMatch(/\/1$/)
    expect(linkAddress(routeTable, pageLink(kind, '1', 'basics'))).toMatch(/\/1\/basics$/)
  })
  test.each(otherLinkKinds)('%s leads somewhere', (kind) => {
    const id = linkAddress(routeTable, pageLink(kind, '1')) ?? linkAddress(routeTable, pageLink(kind))
    expect(id).toMatch(/^\//)
  })
  test.each(contentKinds)('%s has one word, by which its list is called', (kind) => {
    const list = linkAddress(routeTable, pageLink(kind))
    // What a teacher prepares there is a course; the specification calls the page by the work.
    const word = kind === 'lesson' ? '备课' : kindLabels[kind]
    expect(list && routeTable.byPath.get(list)?.title).toBe(word)
  })
})
