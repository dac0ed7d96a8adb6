import type { Dataset, DatasetEntry } from '@lab/contract/dataset'
import {
  DeleteOutlined,
  DownloadOutlined,
  DragOutlined,
  EditOutlined,
  EyeOutlined,
  FileZipOutlined,
  FolderAddOutlined,
  FolderOpenOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { FileChooser } from '../../../../kit/file-chooser.tsx'
import type { Action } from '../../../../kit/action.ts'
import { Opened, useOpeningOf } from '../../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { later } from '../../../../kit/later.tsx'
import { ListPage } from '../../../../kit/list/list-page.tsx'
import type { ListQuery } from '../../../../kit/list/list-types.ts'
import type { PageAction } from '../../../../kit/list/list-view.tsx'
import { useListQuery } from '../../../../kit/list/use-list-query.ts'
import { useStore } from '../../../../kit/state/store.ts'
import { downloadFiles } from '../../actions.ts'
import { chosenFrom, type ChosenFile } from '../../uploads.ts'
import { treeUploads } from '../../tree-uploads.ts'
import { useTreePlace } from '../../use-tree-place.ts'
import { DropZone } from './drop-zone.tsx'
import { PlaceBar } from './place-bar.tsx'
import { treeColumns } from './tree-columns.tsx'
import styles from './tree.module.css'
import { UploadPanel } from './upload-panel.tsx'

const NameDialog = later(() => import('./name-dialog.tsx'))
const PreviewDialog = later(() => import('./preview-dialog.tsx'))
const MoveDialog = later(() => import('./move-dialog.tsx'))
const ImportDialog = later(() => import('./import-dialog.tsx'))

type Open = { is: 'folder' } | { is: 'import' } | { is: 'rename'; path: string } | { is: 'move'; paths: string[] }

const rowKey = (row: DatasetEntry): string => row.path

/** One folder of a data set: what lies in it, and what can be brought into it. A published version is only read. */
export function TreeList({ dataset, dir, version }: { dataset: Dataset; dir: string; version: number | null }) {
  const { id, published_version: published } = dataset
  const [{ dir: _dir, version: _version, ...query }, setQuery] = useListQuery()
  const { addressOf, go } = useTreePlace(version)
  const dialog = useOpeningOf<Open>()
  // Not drawn ahead: that would fetch the file.
  const [previewed, setPreviewed] = useState<DatasetEntry>()
  const stale = useStale()
  const refresh = () => void stale('dataset')
  const uploads = treeUploads(id)
  const running = useStore(uploads.state)
  const client = useQueryClient()
  const fileField = useRef<HTMLInputElement>(null)
  const folderField = useRef<HTMLInputElement>(null)

  const canEdit = dataset.can.edit === true
  const isWritable = canEdit && version === null
  const asked = version === null ? undefined : String(version)
  const keyword = query.selectValue?.slice(0, 100)

  const source = api.dataset.tree.query(
    { params: { id }, query: { dir, version: asked, keyword, page: query.page, per_page: query.per_page } },
    { quiet: true },
  )

  /** Asks before what is there is replaced. */
  const upload = async (chosen: ChosenFile[]) => {
    if (chosen.length === 0) return
    const tops = new Set(chosen.map(({ path }) => path.split('/')[0]!.normalize('NFC').toLowerCase()))
    const shown = client.getQueryData(source.queryKey)?.entries ?? []
    const there = shown.filter((entry) => tops.has(entry.name.toLowerCase()))
    const named = there
      .slice(0, 3)
      .map((entry) => `「${entry.name}」`)
      .join('、')
    const isReplacing =
      there.length === 0 ||
      (await askQuestion({
        title: '替换同名文件',
        text: `${named}${there.length > 3 ? `等 ${there.length} 项` : ''}已存在。其中的同名文件要替换吗？`,
        okText: '替换',
        cancelText: '保留原有文件',
      }))
    uploads.start(dir, chosen, { same: isReplacing ? 'replace' : 'keep', onArrived: refresh })
  }

  const columns = treeColumns({
    addressOf: (folder) => addressOf(folder),
    onPreview: setPreviewed,
    hasFolders: keyword !== undefined,
  })
  const actions = ((): Action<DatasetEntry>[] => {
    const always: Action<DatasetEntry>[] = [
      {
        key: 'open',
        label: '打开',
        icon: FolderOpenOutlined,
        on: 'one',
        can: (row) => row.is_folder,
        to: (row) => addressOf(row.path),
      },
      {
        key: 'preview',
        label: '预览',
        icon: EyeOutlined,
        on: 'one',
        can: (row) => !row.is_folder,
        run: ([entry]) => setPreviewed(entry),
      },
      {
        key: 'download',
        label: '下载',
        icon: DownloadOutlined,
        run: (rows) =>
          downloadFiles(
            id,
            rows.map((row) => row.path),
            asked,
          ),
      },
    ]
    if (!isWritable) return always
    return [
      ...always,
      {
        key: 'rename',
        label: '重命名',
        icon: EditOutlined,
        on: 'one',
        opens: ([row]) => dialog.of({ is: 'rename', path: row!.path }),
      },
      {
        key: 'move',
        label: '移动',
        icon: DragOutlined,
        opens: (rows) => dialog.of({ is: 'move', paths: rows.map((row) => row.path) }),
      },
      {
        key: 'remove',
        label: '删除',
        icon: DeleteOutlined,
        danger: true,
        confirm: (rows) =>
          rows.length === 1
            ? `删除「${rows[0]!.name}」${rows[0]!.is_folder ? '和其中的全部文件' : ''}？已发布的版本不受影响。`
            : `删除所选 ${rows.length} 项和其中的全部文件？已发布的版本不受影响。`,
        run: async (rows) => {
          await api.dataset.removeEntries({ params: { id }, body: { paths: rows.map((row) => row.path) } })
          await stale('dataset')
        },
        done: '已删除',
      },
    ]
  })()

  const commands: PageAction[] = isWritable
    ? [
        { key: 'folder', label: '新建文件夹', icon: FolderAddOutlined, opens: dialog.of({ is: 'folder' }) },
        { key: 'import', label: '导入压缩包', icon: FileZipOutlined, opens: dialog.of({ is: 'import' }) },
        { key: 'folder-upload', label: '上传文件夹', icon: UploadOutlined, run: () => folderField.current?.click() },
      ]
    : []
  return (
    <DropZone isOn={isWritable} onFiles={(chosen) => void upload(chosen)}>
      <PlaceBar
        dir={dir}
        addressOf={(folder) => addressOf(folder)}
        version={version}
        published={published}
        onVersion={(next) => go(next === version ? dir : '', next)}
      />
      {version !== null && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={`正在查看已发布的 v${version}，其中的文件不会再变化。`}
        />
      )}
      <UploadPanel upload={running} onCancel={uploads.cancel} onDismiss={uploads.dismiss} />
      <ListPage
        name="dataset-files"
        title="文件"
        hideTitle
        {...(isWritable
          ? {
              primaryAction: {
                key: 'upload',
                label: '上传文件',
                icon: UploadOutlined,
                run: () => fileField.current?.click(),
              },
            }
          : {})}
        pageActions={commands}
        columns={columns}
        rowKey={rowKey}
        filters={[{ kind: 'search', placeholder: dir === '' ? '搜索文件名' : '在此文件夹中搜索' }]}
        query={query as ListQuery}
        onQueryChange={(next) =>
          setQuery({ ...next, ...(_dir === undefined ? {} : { dir: _dir }), ...(asked ? { version: asked } : {}) })
        }
        rowActions={actions}
        bulkActions={actions}
        empty={{
          kind: 'dataset',
          text: isWritable ? '把文件或文件夹拖到这里，或点击上传。也可以导入一个 zip 压缩包。' : '这里没有文件。',
        }}
        source={{ ...source, select: ({ entries, total }) => ({ rows: entries, total }) }}
      />
      {isWritable && (
        <>
          <FileChooser
            ref={fileField}
            label="上传文件"
            isMultiple
            onChoose={(files) => void upload(chosenFrom(files))}
          />
          <FileChooser
            ref={folderField}
            label="上传文件夹"
            isFolder
            onChoose={(files) => void upload(chosenFrom(files))}
          />
        </>
      )}
      <Opened by={dialog}>
        {(close, open) => (
          <>
            {open.is === 'folder' && <NameDialog id={id} dir={dir} onClose={close} onDone={refresh} />}
            {open.is === 'rename' && <NameDialog id={id} dir={dir} path={open.path} onClose={close} onDone={refresh} />}
            {open.is === 'move' && <MoveDialog id={id} dir={dir} paths={open.paths} onClose={close} onDone={refresh} />}
            {open.is === 'import' && <ImportDialog id={id} dir={dir} onClose={close} />}
          </>
        )}
      </Opened>
      {previewed && (
        <PreviewDialog id={id} entry={previewed} version={version} onClose={() => setPreviewed(undefined)} />
      )}
    </DropZone>
  )
}
