import { kindLabels, type ContentKind, type OfferingKind } from '@lab/contract/kinds'
import { placeKindLabels, type TermPlaceKind } from '@lab/contract/place-words'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { PlusOutlined } from '@ant-design/icons'
import type { Offering } from '@lab/contract/offering'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { contentLink } from '../../content-link.ts'
import { useLinks } from '../../use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { Kept, Opened, opens, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { BulkBar } from '../../../kit/list/bulk-bar.tsx'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { useFindWord } from '../../../kit/list/use-find-word.ts'
import { useSelection } from '../../../kit/list/use-selection.ts'
import { ContentPicker } from '../../pickers/content-picker.tsx'
import { movedTo } from './offering-dates.ts'
import { DatesDialog } from './dates-dialog.tsx'
import { AddSettingsDialog, SettingsDialog } from './offering-forms.tsx'
import styles from './offering-list.module.css'
import { removeOffering, upgradeOffering } from './offering-actions.ts'
import { OfferingRow } from './offering-row.tsx'
import { later } from '../../../kit/later.tsx'

const RegradeDialog = later(() => import('./regrade/regrade-dialog.tsx'))

const keyOf = (row: Offering): string => row.id

type PlacedContentsProps = {
  place: { kind: TermPlaceKind; id: string }
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined
  /** The kind that is shown, and a sentence about it for the empty list. */
  what: { kind: OfferingKind; says: string }
  /** Where the learners' work of a row is; undefined where there is no such page. */
  recordsOf: (row: Offering) => string | undefined
}

/** What a place is taught of one kind, in the order of teaching: adding, dates and settings, versions, removing. */
export function PlacedContents({ place: { kind: placeKind, id }, refusal, what, recordsOf }: PlacedContentsProps) {
  const links = useLinks()
  const stale = useStale()
  const picking = useOpening()
  const adding = useOpeningOf<{ id: string; title: string; kind: ContentKind }[]>()
  const setting = useOpeningOf<Offering>()
  const regrading = useOpeningOf<Offering>()
  const [dated, setDated] = useState<Offering[]>()
  const [word, setWord] = useFindWord()
  // The order as it was just dropped, until the server has it.
  const [order, setOrder] = useState<string[]>()
  const { data, error, refetch } = useQuery(
    api.offering.listOfPlace.query({ params: { id }, query: { kind: what.kind, per_page: 300 } }),
  )
  const rows = useMemo(() => {
    const all = data?.offerings.filter((row) => row.kind === what.kind && row.place_id === id)
    return order && all ? all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : all
  }, [data, order, what.kind, id])
  const selection = useSelection(rows, keyOf)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />
  const shown = word ? rows?.filter((row) => row.content_title.toLowerCase().includes(word.toLowerCase())) : rows
  const canOrder = refusal === undefined && !word
  const drop = async ({ active, over }: DragEndEvent): Promise<void> => {
    if (!rows || !over || active.id === over.id) return
    const next = movedTo(rows, String(active.id), String(over.id)).map((row) => row.id)
    setOrder(next)
    await api.offering.order({ params: { id }, body: { offering_ids: next } }).catch(() => undefined)
    await stale('offering')
    setOrder(undefined)
  }
  const addButton = (
    <Button look="primary" icon={PlusOutlined} disabled={refusal !== undefined} title={refusal} {...opens(picking)}>
      添加{kindLabels[what.kind]}
    </Button>
  )
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          key={what.kind}
          label={`搜索${kindLabels[what.kind]}`}
          isInstant
          width={240}
          value={word}
          onSearch={setWord}
        />
        <p className={styles.summary}>
          {rows && (
            <>
              共 <b className="num">{rows.length}</b> 项
            </>
          )}
        </p>
        {rows && rows.length > 0 && addButton}
      </div>
      {!shown ? (
        <ul className={styles.list} aria-busy="true">
          {[1, 2, 3, 4].map((at) => (
            <li key={at} className={styles.bone}>
              <i className="bone" />
              <i className="bone" />
            </li>
          ))}
        </ul>
      ) : shown.length === 0 ? (
        <div className={styles.list}>
          {word ? (
            <Empty kind="search" text={`没有标题含「${word}」的${kindLabels[what.kind]}。`} />
          ) : (
            <Empty
              kind={what.kind}
              text={`还没有${kindLabels[what.kind]}。${what.says}，添加后学员即可看到。`}
              action={addButton}
            />
          )}
        </div>
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={(event) => void drop(event)}>
          <SortableContext items={shown} strategy={verticalListSortingStrategy}>
            <ul className={styles.list}>
              {shown.map((row) => (
                <OfferingRow
                  key={row.id}
                  row={row}
                  isSelected={selection.keys.has(row.id)}
                  refusal={refusal}
                  canOrder={canOrder}
                  to={contentLink(links, what.kind, 'detail', row.content_id)}
                  recordsTo={recordsOf(row)}
                  onToggle={selection.onToggle}
                  setting={setting.of(row)}
                  regrade={row.can_regrade ? regrading.of(row) : undefined}
                  onUpgrade={(one) => void upgradeOffering(one, stale)}
                  onRemove={(one) => void removeOffering(one, placeKindLabels[placeKind], stale)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {selection.rows.length > 0 && (
        <BulkBar
          rows={selection.rows}
          onClear={selection.clear}
          actions={[
            {
              key: 'dates',
              label: '修改开放时间',
              can: () => refusal ?? true,
              // The selection stays until the dates are saved.
              run: (chosen) => {
                setDated(chosen)
                return Promise.reject(new Error('continued in a dialog'))
              },
            },
          ]}
        />
      )}
      <Kept by={picking}>
        {(open, close) => (
          <ContentPicker
            open={open}
            what={what}
            present={new Set(rows?.map((row) => row.content_id))}
            // The picker closes itself after this; what it chose comes next.
            onConfirm={(contents) => queueMicrotask(() => contents.length > 0 && adding.of(contents).open())}
            onClose={close}
          />
        )}
      </Kept>
      <Opened by={adding}>
        {(close, contents) => <AddSettingsDialog placeId={id} contents={contents} onClose={close} />}
      </Opened>
      <Opened by={setting}>{(close, row) => <SettingsDialog row={row} onClose={close} />}</Opened>
      <Opened by={regrading}>
        {(close, row) => <RegradeDialog offering={row} refusal={refusal} onClose={close} />}
      </Opened>
      {dated && <DatesDialog placeId={id} rows={dated} onClose={() => setDated(undefined)} onSaved={selection.clear} />}
    </>
  )
}
