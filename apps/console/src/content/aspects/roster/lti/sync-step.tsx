import type { LtiRoster, LtiRosterPlan } from '@lab/contract/lti-roster'
import { placeKindLabels, showingPlaces } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { Button } from '../../../../kit/button.tsx'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { DataTable } from '../../../../kit/list/data-table.tsx'
import type { TableColumn } from '../../../../kit/list/list-types.ts'
import { Pagination } from '../../../../kit/list/pagination.tsx'
import { Note } from '../../../../kit/note.tsx'
import { Press } from '../../../../kit/press.tsx'
import importStyles from '../import/import.module.css'
import { accountsOf, outcomeText, planGroups, rowsOf, type PlanGroup, type PlanRow } from './plan-rows.ts'
import styles from './lti.module.css'

const columns: TableColumn<PlanRow>[] = [
  { key: 'name', title: '姓名', isFixed: true, minWidth: 160 },
  { key: 'note', title: '说明', priority: 9, minWidth: 240 },
]
const perPage = 50

type SyncStepProps = { roster: LtiRoster; onBack: () => void }

/** The platform's list next to the class, before anything is changed. */
export function SyncStep({ roster, onBack }: SyncStepProps) {
  const { data, error, refetch, isFetching } = useQuery({
    // Asked of the platform when it is opened, and not again with every change of the class.
    queryKey: ['lti-roster-preview', roster.id],
    queryFn: () => api.ltiRoster.preview({ params: { id: roster.id }, body: {} }, { quiet: true }),
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (error && !isFetching)
    return <ErrorState error={error} onRetry={() => void refetch()} action={<Button onClick={onBack}>返回</Button>} />
  if (!data) return <output className={styles.waiting}>正在读取「{roster.platform.name}」的名单…</output>
  return <Plan roster={roster} plan={data.plan} onBack={onBack} />
}

function Plan({ roster, plan, onBack }: SyncStepProps & { plan: LtiRosterPlan }) {
  const stale = useStale()
  const filled = planGroups.find(({ key }) => plan[key].length > 0)
  const [group, setGroup] = useState<PlanGroup>(filled?.key ?? 'joins')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Readonly<Record<PlanGroup, ReadonlySet<string>>>>({
    joins: new Set(),
    teachers: new Set(),
    gone: new Set(),
    skipped: new Set(),
  })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const word = placeKindLabels[roster.place.kind]
  const rows = rowsOf(plan, group)
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  const keys = chosen[group]
  const choose = (next: ReadonlySet<string>): void => setChosen({ ...chosen, [group]: next })
  const isFull = accountsOf(plan, chosen.teachers) > plan.room

  const confirm = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { teachers: [...chosen.teachers], user_ids: [...chosen.gone] }
      const { outcome } = await api.ltiRoster.sync({ params: { id: roster.id }, body }, { quiet: true })
      await stale('ltiRoster', ...showingPlaces)
      showToast(`已同步：${outcomeText(outcome)}`)
      onBack()
    } catch (problem) {
      setFailure(isApiError(problem) ? problem.message : '操作失败，请重试')
      setBusy(false)
    }
  }
  return (
    <div className={importStyles.step}>
      <p className={styles.lead}>
        「{roster.platform.name}」的课程「{roster.course}」→ {word}「{roster.place.name}」。已在{word}的 {plan.present}{' '}
        人不变；教师和不再在名单的人，选中后才会处理。
      </p>
      <fieldset className={importStyles.chips} aria-label="按结果查看">
        {planGroups.map(({ key, label, isChosen }) => (
          <Press
            key={key}
            className={importStyles.chip}
            aria-pressed={group === key}
            onClick={() => {
              setGroup(key)
              setPage(1)
            }}
          >
            {label} <b className="num">{isChosen ? `${chosen[key].size}/${plan[key].length}` : plan[key].length}</b>
          </Press>
        ))}
      </fieldset>
      <div className={importStyles.rows}>
        <DataTable
          label="名单"
          density="dense"
          stickyTop="0px"
          rows={shown}
          columns={columns}
          rowKey={(row) => row.key}
          {...(planGroups.find(({ key }) => key === group)?.isChosen
            ? {
                selection: {
                  keys,
                  onToggle: ({ key }: PlanRow) => choose(keys.has(key) ? without(keys, key) : new Set([...keys, key])),
                  onToggleAll: () =>
                    choose(shown.every(({ key }) => keys.has(key)) ? new Set() : new Set(rows.map(({ key }) => key))),
                },
              }
            : {})}
          placeholder={rows.length === 0 ? <Empty compact title="没有" /> : undefined}
        />
      </div>
      {rows.length > perPage && (
        <Pagination page={page} pageSize={perPage} pageSizes={[perPage]} total={rows.length} onChange={setPage} />
      )}
      {isFull && <Note tone="error">客户还可以新增 {plan.room} 个用户，不够这次同步使用，请联系管理员。</Note>}
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <footer className={importStyles.foot}>
        <Button disabled={isBusy} onClick={onBack}>
          返回
        </Button>
        <Button look="primary" isBusy={isBusy} disabled={isFull} onClick={() => void confirm()}>
          确认同步
        </Button>
      </footer>
    </div>
  )
}

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((one) => one !== key))
