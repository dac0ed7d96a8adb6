import { showingPlaces } from '@lab/contract/place-words'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { useFindWord } from '../../../kit/list/use-find-word.ts'
import { useRosterPlace } from './place-access.ts'
import { allLearners, type MemberGroup, type Member, moveIntoGroup, takeOutOfGroups } from './members.ts'
import { GroupBoard } from './group-board.tsx'
import { DrawDialog, GroupNameDialog } from './group-dialogs.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './group-board.module.css'

/** 小组: drawn, made by hand, or dragged together. */
export default function GroupList() {
  const { id, word: placeWord, refusal } = useRosterPlace()
  const stale = useStale()
  const groups = useQuery(api.place.groups.query({ params: { id } }))
  const students = useQuery(allLearners(id))
  const creating = useOpening()
  const drawing = useOpening()
  const moving = useOpening()
  const renaming = useOpeningOf<MemberGroup>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [word, setWord] = useFindWord()
  // Where people were just dropped: shown at once, until the server has answered.
  const [dropped, setDropped] = useState<ReadonlyMap<string, string | null>>(new Map())
  const present = students.data
  const shown = useMemo(
    () =>
      present?.map((one) => {
        const to = dropped.get(one.id)
        return to === undefined ? one : { ...one, group_id: to }
      }) ?? [],
    [present, dropped],
  )
  const found = word ? shown.filter((one) => `${one.real_name}${one.number}`.includes(word)) : shown
  const error = groups.error ?? students.error

  if (error && !(groups.data && present)) {
    return <ErrorState error={error} onRetry={() => void Promise.all([groups.refetch(), students.refetch()])} />
  }
  if (!groups.data || !present) {
    return (
      <div className={styles.bones} aria-busy="true">
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <i key={at} className="bone" />
        ))}
      </div>
    )
  }
  if (present.length === 0) {
    return <Empty kind="class" text={`${placeWord}还没有学员，先在「学生」中添加学员，再进行分组。`} />
  }

  const all = groups.data.groups
  const selected = shown.filter((one) => chosen.has(one.id))
  const ungrouped = shown.filter((one) => one.group_id === null).length
  const choose = (member: Member) => {
    const next = new Set(chosen)
    if (!next.delete(member.id)) next.add(member.id)
    setChosen(next)
  }
  const move = async (members: Member[], group: MemberGroup | null): Promise<void> => {
    setDropped(new Map(members.map((one) => [one.id, group?.id ?? null])))
    try {
      await (group ? moveIntoGroup(group, present, members) : takeOutOfGroups(all, present, members))
      setChosen(new Set())
    } catch {
      // The request layer has shown why; the board goes back to what is true.
    }
    await stale(...showingPlaces)
    setDropped(new Map())
  }
  const remove = async (group: MemberGroup): Promise<void> => {
    const agreed = await askQuestion({
      title: '解散小组',
      text: `解散「${group.name}」后，其 ${group.member_count} 名学员变为未分组。`,
      okText: '解散',
      danger: true,
    })
    if (!agreed) return
    try {
      await api.place.removeGroup({ params: { id: group.id } })
    } catch {
      return
    }
    showToast(`已解散「${group.name}」`)
    await stale(...showingPlaces)
  }
  const blocked = refusal === undefined ? {} : { disabled: true, title: refusal }
  return (
    <>
      <div className={styles.tools}>
        <SearchField label="搜索姓名、学号" isInstant width={240} value={word} onSearch={setWord} />
        <p className={styles.summary}>
          {selected.length > 0 ? (
            <>
              已选 <b>{selected.length}</b> 人
            </>
          ) : (
            <>
              <b>{all.length}</b> 个小组，<b>{ungrouped}</b> 人未分组
            </>
          )}
        </p>
        {selected.length > 0 && (
          <>
            <Button onClick={() => setChosen(new Set())}>取消选择</Button>
            <Button {...opens(moving)}>移动到…</Button>
            <Button {...opens(creating)}>组成新小组</Button>
          </>
        )}
        {selected.length === 0 && (
          <>
            <Button icon={PlusOutlined} {...opens(creating)} {...blocked}>
              新建小组
            </Button>
            <Button look="primary" {...opens(drawing)} {...blocked}>
              自动分组
            </Button>
          </>
        )}
      </div>
      <GroupBoard
        groups={all}
        students={found}
        chosen={chosen}
        isFixed={refusal !== undefined}
        onChoose={choose}
        onMove={(members, group) => void move(members, group)}
        renaming={renaming}
        onRemove={(group) => void remove(group)}
      />
      <Opened by={creating}>
        {(close) => (
          <GroupNameDialog placeId={id} members={selected} onClose={close} onDone={() => setChosen(new Set())} />
        )}
      </Opened>
      <Opened by={renaming}>
        {(close, group) => (
          <GroupNameDialog
            placeId={id}
            group={group}
            members={present.filter((one) => one.group_id === group.id)}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={drawing}>
        {(close) => (
          <DrawDialog
            placeId={id}
            groupCount={all.length}
            studentCount={present.length}
            ungrouped={ungrouped}
            onClose={close}
          />
        )}
      </Opened>
      <Opened by={moving}>
        {(close) => <MoveDialog placeId={id} members={selected} onClose={close} onMoved={() => setChosen(new Set())} />}
      </Opened>
    </>
  )
}
