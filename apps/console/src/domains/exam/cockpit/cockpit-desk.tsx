import type { CockpitRow } from '@lab/contract/exam-cockpit'
import type { Offering } from '@lab/contract/offering'
import { useCallback, useMemo, useState } from 'react'
import { Empty } from '../../../kit/empty.tsx'
import { Button } from '../../../kit/button.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { CockpitBar } from './cockpit-bar.tsx'
import { CockpitGrid } from './cockpit-grid.tsx'
import { ActDialog, type AskedAct } from './act-dialogs.tsx'
import {
  countsOf,
  filterLabels,
  filters,
  isShown,
  namesOf,
  standingOf,
  submittedOf,
  workingOf,
  type Filter,
} from './cockpit-rules.ts'
import { LearnerDrawer } from './learner-drawer.tsx'
import { useServerNow, type TimedCockpit } from './use-cockpit.ts'
import styles from './cockpit.module.css'

type CockpitDeskProps = { watched: TimedCockpit; offering: Offering; isConnected: boolean; mayRun: true | string }

/** A sitting as those who run it see it: its clock and what may be done to it, and everybody who sits it. */
export function CockpitDesk({ watched: { cockpit, offset }, offering, isConnected, mayRun }: CockpitDeskProps) {
  const { sitting, rows, offering_id: offeringId } = cockpit
  // Who was not heard of for a while is offline, which only the clock says.
  const now = useServerNow(offset, 5_000)
  const [filter, setFilter] = useState<Filter>('all')
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedAct>()
  const [openId, setOpenId] = useState<string>()
  const counts = countsOf(rows, now)
  const shown = rows.filter((row) => isShown(row, filter, word, now))
  const standings = useMemo(() => new Map(rows.map((row) => [row.learner.id, standingOf(row, now)])), [rows, now])
  const selected = rows.filter(({ learner }) => chosen.has(learner.id))
  const choose = useCallback((id: string, isIn: boolean): void => {
    setChosen((before) => {
      const next = new Set(before)
      if (isIn) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const open = useCallback((row: CockpitRow): void => setOpenId(row.learner.id), [])
  const isRunning = sitting.state === 'running' || sitting.state === 'paused'
  const opened = rows.find(({ learner }) => learner.id === openId)
  return (
    <section className={styles.page} aria-label="监考台">
      <CockpitBar {...{ cockpit, offering, offset, isConnected, mayRun }} onAct={setAsked} />
      <div className={styles.narrowing}>
        <Segmented
          label="显示"
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({
            value,
            label: (
              <>
                {filterLabels[value]} <b className="num">{counts[value]}</b>
              </>
            ),
          }))}
        />
        <SearchField
          label="搜索学员"
          placeholder="姓名、学号、小组"
          isInstant
          width={180}
          value={word}
          onSearch={setWord}
        />
      </div>
      {selected.length > 0 && mayRun === true && (
        <div className={styles.selected} role="toolbar" aria-label="所选学员">
          <span title={namesOf(selected, 20)}>已选 {selected.length} 人</span>
          <Button isSmall onClick={() => setAsked({ act: 'announce', rows: selected })}>
            发通知
          </Button>
          {isRunning && (
            <Button isSmall onClick={() => setAsked({ act: 'extend', rows: selected })}>
              延长时间
            </Button>
          )}
          {isRunning && workingOf(selected).length > 0 && (
            <Button isSmall isDanger onClick={() => setAsked({ act: 'collect', rows: workingOf(selected) })}>
              强制交卷
            </Button>
          )}
          {submittedOf(selected).length > 0 && sitting.state !== 'waiting' && (
            <Button isSmall onClick={() => setAsked({ act: 'reopen', rows: submittedOf(selected) })}>
              允许重新进入
            </Button>
          )}
          <Button look="text" isSmall onClick={() => setChosen(new Set())}>
            取消选择
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <Empty kind="class" text="班级还没有学员。添加学员后会出现在这里。" />
      ) : shown.length === 0 ? (
        <Empty kind="search" text="没有符合条件的学员。" />
      ) : (
        <CockpitGrid
          label={`${cockpit.title}的学员`}
          rows={shown}
          standings={standings}
          chosen={chosen}
          canChoose={mayRun === true}
          onChoose={choose}
          onChooseAll={(isIn) => setChosen(new Set(isIn ? shown.map(({ learner }) => learner.id) : []))}
          onOpen={open}
        />
      )}
      {opened && (
        <LearnerDrawer
          row={opened}
          standing={standings.get(opened.learner.id)!}
          cockpit={cockpit}
          mayRun={mayRun}
          onAct={setAsked}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {asked && <ActDialog offeringId={offeringId} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
