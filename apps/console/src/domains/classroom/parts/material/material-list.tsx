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
import type { Material } from '@lab/contract/material'
import type { Resource } from '@lab/contract/resource'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { Button } from '../../../../kit/button.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { Kept, Opened, opens, useOpening, useOpeningOf } from '../../../../kit/dialog-frame/opening.tsx'
import { PickerDialog } from '../../../../kit/picker/picker-dialog.tsx'
import { ResourceViewer, usableResources } from '../../../resource/index.ts'
import { MaterialRow } from './material-row.tsx'
import styles from './material.module.css'
import { movedTo } from '../../../../content/aspects/offering/offering-dates.ts'
import { later } from '../../../../kit/later.tsx'

const NoteDialog = later(() => import('./note-dialog.tsx'))

type MaterialListProps = {
  place: { kind: TermPlaceKind; id: string }
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined
}

/** What a place is given to read, watch and download, in the teacher's order. */
export default function MaterialList({ place: { kind, id }, refusal }: MaterialListProps) {
  const word = placeKindLabels[kind]
  const stale = useStale()
  const picking = useOpening()
  const noting = useOpeningOf<Material>()
  // Not drawn ahead: that would fetch the file.
  const [viewed, setViewed] = useState<Material>()
  // The order as it was just dropped, until the server has it.
  const [order, setOrder] = useState<string[]>()
  const { data, error, refetch } = useQuery({
    ...api.material.list.query({ params: { id } }),
    meta: { placeId: id },
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const rows =
    order && data ? data.materials.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : data?.materials
  const add = async (chosen: Resource[]): Promise<void> => {
    if (chosen.length === 0) return
    const body = { resource_ids: chosen.map((one) => one.id) }
    const done = await api.material.add({ params: { id }, body }).catch(() => undefined)
    if (!done) return
    showToast(
      done.added < chosen.length ? `已添加 ${done.added} 份，其余已在${word}资料中` : `已添加 ${done.added} 份资料`,
    )
    await stale('material')
  }
  const remove = async (row: Material): Promise<void> => {
    const agreed = await askQuestion({
      title: '移除资料',
      text: `学员将不再能看到「${row.title}」；资源库中的资源不受影响。`,
      okText: '移除',
      danger: true,
    })
    if (!agreed) return
    await api.material.remove({ params: { id, material_id: row.id } }).catch(() => undefined)
    await stale('material')
  }
  const show = async (row: Material, is_shown: boolean): Promise<void> => {
    const params = { id, material_id: row.id }
    await api.material.update({ params, body: { note: row.note, is_shown } }).catch(() => undefined)
    await stale('material')
  }
  const drop = async ({ active, over }: DragEndEvent): Promise<void> => {
    if (!rows || !over || active.id === over.id) return
    const next = movedTo(rows, String(active.id), String(over.id)).map((row) => row.id)
    setOrder(next)
    await api.material.order({ params: { id }, body: { material_ids: next } }).catch(() => undefined)
    await stale('material')
    setOrder(undefined)
  }
  const addButton = (
    <Button look="primary" icon={PlusOutlined} disabled={refusal !== undefined} title={refusal} {...opens(picking)}>
      添加资料
    </Button>
  )
  return (
    <>
      {rows && rows.length > 0 && (
        <div className={styles.tools}>
          <p>
            共 <b className="num">{rows.length}</b> 份资料
          </p>
          {addButton}
        </div>
      )}
      {!rows ? (
        <ul className={styles.list} aria-busy="true">
          {[1, 2, 3].map((at) => (
            <li key={at} className={styles.bone}>
              <i className="bone" />
            </li>
          ))}
        </ul>
      ) : rows.length === 0 ? (
        <div className={styles.list}>
          <Empty
            kind="file"
            text={`还没有资料。从资源库选择讲义、视频、数据文件，学员在${word}中就能查看和下载。`}
            action={addButton}
          />
        </div>
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={(event) => void drop(event)}>
          <SortableContext items={rows} strategy={verticalListSortingStrategy}>
            <ul className={styles.list}>
              {rows.map((row) => (
                <MaterialRow
                  key={row.id}
                  row={row}
                  refusal={refusal}
                  onView={() => setViewed(row)}
                  note={noting.of(row)}
                  onShow={(isShown) => void show(row, isShown)}
                  onRemove={() => void remove(row)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <Kept by={picking}>
        {(open, close) => (
          <PickerDialog<Resource, Awaited<ReturnType<typeof api.resource.list>>, readonly unknown[]>
            open={open}
            title="从资源库选择"
            columns={[
              { key: 'title', title: '名称', minWidth: 240 },
              { key: 'obj_type_name', title: '类型', width: 96 },
              { key: 'creator_name', title: '创建人', width: 120 },
            ]}
            filters={[{ kind: 'search' }]}
            nameOf={(row) => row.title}
            source={usableResources}
            onConfirm={(chosen) => void add(chosen)}
            onClose={close}
          />
        )}
      </Kept>
      <Opened by={noting}>
        {(close, row) => <NoteDialog placeId={id} row={row} onClose={close} onSaved={() => void stale('material')} />}
      </Opened>
      {viewed && (
        <ResourceViewer
          title={viewed.title}
          type={viewed.obj_type}
          file={viewed.file}
          richText={viewed.rich_text}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}
