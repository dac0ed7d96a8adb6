import type { Lesson } from '@lab/contract/lesson'
import type { LessonResources } from '@lab/contract/lesson-parts'
import {
  isFileResource,
  lessonResourceKindLabels,
  lessonResourceLimits,
  type FileResource,
  type LessonResource,
  type LessonResourceKind,
} from '@lab/contract/lesson-resources'
import type { OutlineRow } from '@lab/contract/lesson-outline'
import { FolderOpenOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Kept, Opened, opens, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { later } from '../../../kit/later.tsx'
import { ResourceViewer } from '../../resource/index.ts'
import { lineOptions } from '../outline-lines.ts'
import { inOrder, newLink, resourcesIn, withoutResource, withResources } from '../resource-edits.ts'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../resource.module.css'
import { useResourceSaver } from '../use-resource-saver.ts'
import { ResourceLine } from './resource-line.tsx'

const AddFiles = later(() => import('./add-files.tsx'))
const LibraryPicker = later(() => import('./library-picker.tsx'))
const PartPicker = later(() => import('../../../content/path/part-picker.tsx'))
const ResourceDialog = later(() => import('./resource-dialog.tsx'))

type ResourceEditorProps = {
  lesson: Lesson
  kind: LessonResourceKind
  rows: readonly OutlineRow[]
  given: LessonResources
}

const emptyWords = {
  courseware: '上传课堂上用的幻灯片、讲义和文档，也可以从资源库选择。',
  video: '上传讲解和演示的视频，学员在课程预览中直接播放。',
  file: '上传数据、代码、模板等供下载的文件。',
  exp: '关联本组织或授权给您的实验。实验不会被复制，修改后这里随之更新。',
} as const satisfies Record<LessonResourceKind, string>

/** The resources of one kind in their order: added, named, put to lines of the outline, looked at. */
export function ResourceEditor({ lesson, kind, rows, given }: ResourceEditorProps) {
  const { saver, state, phase } = useResourceSaver(lesson.id, kind, given)
  const adding = useOpening()
  const choosing = useOpening()
  const editing = useOpeningOf<LessonResource>()
  // Not drawn ahead: that would fetch the file.
  const [viewed, setViewed] = useState<FileResource>()
  const canEdit = lesson.can.edit
  const isDisabled = canEdit !== true
  const what = lessonResourceKindLabels[kind]
  const resources = resourcesIn(state.mine)
  const lines = lineOptions(rows)
  const known = new Set(rows.map(({ id }) => id))
  const unplaced = resources.filter(({ row_ids: ids }) => !ids.some((id) => known.has(id))).length
  const room =
    lessonResourceLimits.resources - given.resources.filter((one) => one.kind !== kind).length - resources.length
  const contents = new Map(given.contents.map((one) => [one.id, one]))
  const add = (added: readonly LessonResource[]): void => saver.edit(withResources(added))
  const remove = async (one: LessonResource): Promise<void> => {
    const isSure = await askQuestion({
      title: `移除「${one.title}」？`,
      text: isFileResource(one)
        ? '课程不再使用这个文件。已发布的版本不受影响，恢复历史版本可以找回。'
        : '只取消关联，实验本身保留。',
      okText: '移除',
      danger: true,
    })
    if (isSure) saver.edit(withoutResource(one.id))
  }
  const buttons = room > 0 && (
    <span className={styles.tools}>
      {kind === 'exp' ? (
        <Button look="primary" icon={PlusOutlined} {...opens(choosing)}>
          关联实验
        </Button>
      ) : (
        <>
          <Button icon={FolderOpenOutlined} {...opens(choosing)}>
            从资源库选择
          </Button>
          <Button look="primary" icon={UploadOutlined} {...opens(adding)}>
            上传{what}
          </Button>
        </>
      )}
    </span>
  )
  return (
    <div className={styles.page}>
      {phase === 'conflict' && <SaveConflict what={`这些${what}`} saver={saver} />}
      {(resources.length > 0 || isDisabled) && (
        <div className={totalsBar.bar}>
          <p className={totalsBar.totals}>
            <span>
              <b>{resources.length}</b> 个{what}
            </span>
            {unplaced > 0 && rows.length > 0 && (
              <span>
                <b>{unplaced}</b> 个未对应大纲
              </span>
            )}
            {isDisabled && <span>{canEdit ?? '您没有编辑此课程的权限'}</span>}
          </p>
          {!isDisabled && (
            <span className={styles.tools}>
              <SaveNote
                phase={phase}
                complaint={state.complaint}
                failure={state.failure}
                onRetry={() => void saver.flush()}
              />
              {buttons}
            </span>
          )}
        </div>
      )}
      {resources.length === 0 ? (
        <Empty
          kind={kind === 'exp' ? 'experiment' : 'file'}
          title={`还没有${what}`}
          text={isDisabled ? '课程的作者还没有添加。' : emptyWords[kind]}
          action={isDisabled ? undefined : buttons || undefined}
        />
      ) : (
        <MovableList
          label={what}
          isDisabled={isDisabled}
          items={resources}
          nameOf={({ title }) => title}
          onChange={(items) => saver.edit(inOrder(items))}
        >
          {(one) => (
            <ResourceLine
              resource={one}
              experiment={isFileResource(one) ? undefined : contents.get(one.content_id)}
              isKnown={isFileResource(one) || given.resources.some(({ id }) => id === one.id)}
              lines={lines.filter(({ value }) => one.row_ids.includes(value))}
              isDisabled={isDisabled}
              editor={editing.of(one)}
              onView={setViewed}
              onRemove={() => void remove(one)}
            />
          )}
        </MovableList>
      )}
      {kind !== 'exp' && (
        <>
          <Opened by={adding}>
            {(close) => <AddFiles kind={kind} lines={lines} room={room} onAdd={add} onClose={close} />}
          </Opened>
          <Kept by={choosing}>
            {(open, close) => <LibraryPicker open={open} kind={kind} room={room} onAdd={add} onClose={close} />}
          </Kept>
        </>
      )}
      {kind === 'exp' && (
        <Opened by={choosing}>
          {(close) => (
            <PartPicker
              kinds={['experiment']}
              title="关联实验"
              present={new Set(resources.flatMap((one) => (isFileResource(one) ? [] : [one.content_id])))}
              onConfirm={(chosen) => add(chosen.slice(0, room).map(newLink))}
              onClose={close}
            />
          )}
        </Opened>
      )}
      <Opened by={editing}>
        {(close, one) => (
          <ResourceDialog resource={one} lines={lines} onSave={(changed) => add([changed])} onClose={close} />
        )}
      </Opened>
      {viewed && (
        <ResourceViewer
          title={viewed.title}
          type={viewed.kind === 'video' ? 'video' : 'file'}
          file={viewed.file}
          richText={null}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}
