import { kindLabels } from '@lab/contract/kinds'
import { recordStateLabels, recordStates } from '@lab/contract/record-words'
import { BellOutlined, CheckOutlined, DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useStale } from '../../../api/use-stale.ts'
import { contentLink, workAddress } from '../../../content/content-link.ts'
import { useLinks } from '../../../content/use-links.ts'
import { useMount } from '../../../content/use-mount.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { FilterRow } from '../../../kit/list/filter-row.tsx'
import { changeQuery, clearFilters, isFiltered } from '../../../kit/list/list-types.ts'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { useClass } from '../class-access.ts'
import { contentOf } from '../content-kinds.ts'
import { GradingEntry } from '../parts/gradebook/grading-entry.tsx'
import { GradebookGrid } from '../parts/gradebook/gradebook-grid.tsx'
import { type GradebookSort, nextOrder, wholeClass } from '../parts/gradebook/gradebook-query.ts'
import {
  cellTones,
  countStates,
  gradingPiles,
  type GradebookOffering,
  toConfirm,
} from '../parts/gradebook/gradebook-rules.ts'
import styles from '../parts/gradebook/gradebook.module.css'
import { useGradebook } from '../parts/gradebook/use-gradebook.ts'

const RemindDialog = later(async () => ({ default: (await import('../parts/remind-dialog.tsx')).RemindDialog }))

/** 学习记录 of a class: everybody × everything, each cell leading to the record. */
export default function ClassRecordPage() {
  const { aspect } = useMount()
  const links = useLinks()
  const { id, row } = useClass()
  const what = contentOf(aspect)
  const [query, setQuery] = useListQuery(wholeClass)
  const [isReminding, setReminding] = useState(false)
  const stale = useStale()
  const groups = useQuery(api.place.groups.query({ params: { id } }))
  const { data, error, refetch, isStale, isWhole } = useGradebook(id, what.kind, query)
  const counts = useMemo(() => data && countStates(data), [data])
  const addresses = useMemo(
    () =>
      new Map(
        data?.offerings.map((offering) => [
          offering.id,
          workAddress(links, what.kind, offering.content_id, { placeId: id }),
        ]),
      ),
    // The links of a page change with its address only.
    // oxlint-disable-next-line react/exhaustive-deps
    [data?.offerings, what, id],
  )
  const linkTo = useCallback(
    (offering: GradebookOffering, recordId: string, learnerId: string) =>
      addresses.get(offering.id)?.(recordId, learnerId),
    [addresses],
  )
  const waiting = useMemo(() => (data && isWhole ? toConfirm(data) : []), [data, isWhole])
  const piles = useMemo(() => (data && isWhole ? gradingPiles(data) : []), [data, isWhole])
  const confirmAll = async () => {
    const text = `确认 ${waiting.length} 份待评分的成绩后，学员即可看到。含实验报告的请先评分，未评的报告按 0 分计。`
    if (!(await askQuestion({ title: '确认评分', text, okText: '确认' }))) return
    let graded = 0
    for (let at = 0; at < waiting.length; at += 1000) {
      const { graded: some } = await api.record.finishGrading({ body: { record_ids: waiting.slice(at, at + 1000) } })
      graded += some
    }
    showToast(`已确认 ${graded} 份成绩`)
    await stale('record')
  }
  const mayMark = useMay('record.mark')
  const mayRemind = useMay('query.answer')
  const sort = (key: GradebookSort) => setQuery(changeQuery(query, { sort: nextOrder(query.sort, key) }))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  const contents = links.has(`content.${aspect.split('.').at(-1)}`)
    ? links.href(`content.${aspect.split('.').at(-1)}`)
    : undefined
  return (
    <>
      <div className={styles.tools}>
        <FilterRow
          query={query}
          onQueryChange={setQuery}
          filters={[
            { kind: 'search', placeholder: '搜索姓名、学号' },
            {
              kind: 'select',
              name: 'group_id',
              label: '小组',
              options: groups.data?.groups.map((group) => ({ value: group.id, label: group.name })),
            },
          ]}
        />
        {mayMark && row !== undefined && row.state !== 'archived' && (
          <GradingEntry
            piles={piles}
            linkTo={({ offering, recordId }) =>
              contentLink(links, what.kind, 'record.score', offering.content_id, { recordid: recordId })
            }
          />
        )}
        {mayMark && (
          <Button
            icon={CheckOutlined}
            disabled={waiting.length === 0 || row?.state === 'archived'}
            title={
              row?.state === 'archived'
                ? '班级已归档，只能查看'
                : waiting.length === 0 && isWhole
                  ? '没有已提交、待确认的成绩'
                  : undefined
            }
            onClick={() => void confirmAll()}
          >
            确认评分{waiting.length > 0 && `（${waiting.length}）`}
          </Button>
        )}
        {mayRemind && row?.state !== 'archived' && (
          <Button
            icon={BellOutlined}
            disabled={!data || !isWhole || data.members.length === 0 || data.offerings.length === 0}
            title={data?.members.length === 0 || data?.offerings.length === 0 ? '没有可以提醒的学员或内容' : undefined}
            onClick={() => setReminding(true)}
          >
            提醒未完成
          </Button>
        )}
        <Button
          icon={DownloadOutlined}
          onClick={() =>
            void exportByForm('class-results', {
              place_id: id,
              kind: what.kind,
              keyword: query.selectValue,
              group_id: typeof query.group_id === 'string' ? query.group_id : undefined,
            })
          }
        >
          导出成绩
        </Button>
      </div>
      {isReminding && data && <RemindDialog classId={id} gradebook={data} onClose={() => setReminding(false)} />}
      {!data || !counts ? (
        <div className={styles.bones} aria-busy="true">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
            <i key={at} className="bone" />
          ))}
        </div>
      ) : data.offerings.length === 0 ? (
        <div className={styles.place}>
          <Empty
            kind="record"
            text={`班级还没有${kindLabels[what.kind]}，添加后学员的进度和成绩会显示在这里。`}
            action={contents !== undefined && <AppLink to={contents}>去添加{kindLabels[what.kind]}</AppLink>}
          />
        </div>
      ) : data.members.length === 0 ? (
        <div className={styles.place}>
          {isFiltered(query) ? (
            <Empty
              kind="search"
              text="没有符合当前筛选条件的学员。"
              action={<Button onClick={() => setQuery(clearFilters(query))}>清除筛选</Button>}
            />
          ) : (
            <Empty
              kind="class"
              text="班级还没有学员。"
              action={<AppLink to={links.href('member.student')}>去添加学员</AppLink>}
            />
          )}
        </div>
      ) : (
        <>
          <ul className={styles.legend} aria-label="图例">
            {recordStates.map((state) => (
              <li key={state} style={{ '--tone-solid': `var(--${cellTones[state]}-solid)` } as React.CSSProperties}>
                <i data-empty={state === 'not_started' || undefined} aria-hidden="true" />
                {recordStateLabels[state]} <b>{isWhole ? counts[state] : '…'}</b>
              </li>
            ))}
          </ul>
          <GradebookGrid
            label={`${kindLabels[what.kind]}成绩`}
            offerings={data.offerings}
            members={data.members}
            rowsBefore={(query.page - 1) * query.per_page}
            total={data.total}
            sort={query.sort}
            onSort={sort}
            linkTo={linkTo}
            isStale={isStale}
          />
          {data.total > query.per_page && (
            <div className={styles.foot}>
              <Pagination
                page={query.page}
                pageSize={query.per_page}
                total={data.total}
                onChange={(page, per_page) => setQuery(changeQuery(query, { page, per_page }))}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}
