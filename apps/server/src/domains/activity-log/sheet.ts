import { objectKindLabels } from '@lab/contract/objects'
import type { Sheet } from '../../kernel/sheets/xlsx.ts'
import { shownMoment } from '../offering/index.ts'
import type { LogRow } from './store.ts'

const kindLabels: Readonly<Record<string, string>> = objectKindLabels

/** Entries as a sheet: one row per entry. */
export const logSheet = (rows: LogRow[]): Sheet => ({
  name: '操作日志',
  header: ['时间', '操作人', '操作', '对象类型', '对象', '组织', 'IP地址', '请求编号'],
  rows: rows.map((row) => [
    shownMoment(row.at),
    row.actorName,
    row.summary,
    row.objectKind ? (kindLabels[row.objectKind] ?? '') : '',
    row.objectTitle,
    row.orgName,
    row.ip,
    row.requestId,
  ]),
})
