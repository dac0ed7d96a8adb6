import type { dataset as contract } from '@lab/contract/dataset'
import { datasetLimits } from '@lab/contract/dataset'
import { joined, nameOfPath } from '@lab/contract/dataset-paths'
import { refusalMessage, successCodes } from '@lab/contract/refusals'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { throwRefusal, orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import { findFileByAddress, holdAgain, isOwnUpload, receiveFile } from '../file/index.ts'
import { addFiles } from './add-files.ts'
import { downloadOf } from './download.ts'
import { asIncoming, importName } from './import.ts'
import { presentEntry } from './present.ts'
import { previewOf } from './preview.ts'
import type { IncomingFile } from './rules.ts'
import type { FullDataset } from './store.ts'
import { addFolder, moveEntries, removeEntries, renameEntry } from './tree.ts'
import { findEntry, listTree, type TreeVersion } from './tree-store.ts'

/** The state of the tree that a query names: a published version that exists, or the working copy. */
function versionOf(row: FullDataset, given: string | undefined): TreeVersion {
  if (given === undefined) return 'now'
  const version = Number(given)
  return version >= 1 && version <= row.publishedVersion ? version : throwRefusal(refuse('absent'))
}

/** A file by the address of its upload: the person's own as it is, anybody's that they were given as one more entry. */
async function uploadedAt(
  tx: Tx,
  who: { userId: string; orgId: string },
  { path, url }: { path: string; url: string },
): Promise<IncomingFile | Refusal<'invalid' | 'file.quota'>> {
  const found = await findFileByAddress(tx, url)
  if (!found) return refuse('invalid', { message: `「${path}」的文件不存在，请重新上传` })
  if (isOwnUpload(found, who) && found.orgId === who.orgId) return asIncoming(path, found)
  const twins = await holdAgain(tx, [found], who)
  return twins instanceof Refusal ? twins : { ...asIncoming(path, found), fileId: twins.get(found.id)! }
}

type TreeEndpoint =
  | 'tree'
  | 'addFiles'
  | 'addUploaded'
  | 'importZip'
  | 'addFolder'
  | 'rename'
  | 'move'
  | 'removeEntries'
  | 'preview'
  | 'download'

/** What is done with a data set's files. */
export const treeHandlers: Pick<Handlers<typeof contract>, TreeEndpoint> = {
  tree: async ({ object, query, tx }) => {
    const { rows, total } = await listTree(tx, object.id, versionOf(object, query.version), query)
    return { entries: rows.map(presentEntry), total }
  },
  addFiles: async ({ actor, object, query, fields, parts, kernel, logged, changed, answerCode }) => {
    // The data set's organisation keeps its files, no matter who adds them.
    const keeper = { userId: actor.userId, orgId: object.orgId }
    const incoming: IncomingFile[] = []
    const refused: { path: string; reason: string }[] = []
    let first: Refusal | undefined
    for await (const part of parts()) {
      const path = joined(query.dir, fields.path ?? part.filename)
      if (incoming.length + refused.length >= datasetLimits.filesAtOnce) {
        part.stream.resume()
        refused.push({ path, reason: `一次最多上传${datasetLimits.filesAtOnce}个文件` })
        continue
      }
      const file = await receiveFile(kernel, keeper, 'dataset', { filename: nameOfPath(path), stream: part.stream })
      if (file instanceof Refusal) {
        first ??= file
        refused.push({ path, reason: refusalMessage(file.name, file.facts) })
      } else incoming.push(asIncoming(path, file))
    }
    // One file that is refused is a refusal; among others it is a line of their answer.
    if (first && !incoming.length && refused.length === 1) throwRefusal(first)
    if (!incoming.length && !refused.length) throwRefusal(refuse('invalid', { message: '请上传文件' }))
    const done = await kernel.connection.transaction((tx) => addFiles(tx, actor, object.id, incoming, query.same))
    const answer = { ...done, refused: [...refused, ...done.refused] }
    logged({ before: {}, after: { 新增文件: done.added, 替换文件: done.replaced, 文件夹: query.dir || '/' } })
    changed({ domain: 'dataset', id: object.id, orgId: object.orgId })
    if (answer.refused.length) answerCode(successCodes.partly)
    return answer
  },
  addUploaded: async ({ actor, object, body, tx, logged, answerCode }) => {
    const incoming: IncomingFile[] = []
    const refused: { path: string; reason: string }[] = []
    const who = { userId: actor.userId, orgId: object.orgId }
    for (const file of body.files) {
      const found = await uploadedAt(tx, who, file)
      if (found instanceof Refusal) refused.push({ path: file.path, reason: refusalMessage(found.name, found.facts) })
      else incoming.push(found)
    }
    const done = await addFiles(tx, actor, object.id, incoming, body.same)
    const answer = { ...done, refused: [...refused, ...done.refused] }
    logged({ before: {}, after: { 新增文件: done.added, 替换文件: done.replaced } })
    if (answer.refused.length) answerCode(successCodes.partly)
    return answer
  },
  importZip: async ({ actor, object, body, tx, kernel, answerCode, refuse: leave, logged }) => {
    const archive = await findFileByAddress(tx, body.url)
    // Somebody else's upload is nobody's business.
    if (!archive || archive.ownerId !== actor.userId) return leave('file.unreadable', { reason: '压缩包不存在' })
    if (archive.mime !== 'application/zip') return leave('file.unreadable', { reason: '不是有效的 zip 文件' })
    const { dir, same } = body
    const payload = { token: archive.token, datasetId: object.id, orgId: object.orgId, userId: actor.userId, dir, same }
    const title = `导入「${archive.name}」到数据集「${object.title}」`
    const work = { name: importName, title, payload, orgId: object.orgId, ownerId: actor.userId }
    const jobId = await kernel.jobs.enqueue(tx, work)
    logged({ before: {}, after: { 压缩包: archive.name, 文件夹: dir || '/' } })
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  addFolder: async ({ actor, object, body, tx, ok, logged }) => {
    const path = ok(await addFolder(tx, actor, object.id, body.path))
    logged({ before: {}, after: { 文件夹: path } })
    return { path }
  },
  rename: async ({ actor, object, body, tx, ok, logged }) => {
    const path = ok(await renameEntry(tx, actor, object.id, body.path, body.name))
    logged({ before: { 路径: body.path }, after: { 路径: path } })
    return { path }
  },
  move: async ({ actor, object, body, tx, ok, logged }) => {
    const moved = ok(await moveEntries(tx, actor, object.id, body.paths, body.to))
    logged({ before: { 路径: body.paths.slice(0, 20) }, after: { 文件夹: body.to || '/' } })
    return { moved }
  },
  removeEntries: async ({ actor, object, body, tx, logged }) => {
    const removed = await removeEntries(tx, actor, object.id, body.paths)
    logged({ before: { 路径: body.paths.slice(0, 20) }, after: { 删除项数: removed } })
    return { removed }
  },
  preview: async ({ object, query, tx, kernel, now }) => {
    const entry = orAbsent(await findEntry(tx, object.id, versionOf(object, query.version), query.path))
    return { preview: orAbsent(await previewOf(kernel, entry, query, now)) }
  },
  download: async ({ object, body, tx, kernel }) => {
    const paths = body.paths
      .split('\n')
      .map((path) => path.trim())
      .filter(Boolean)
      .slice(0, datasetLimits.pathsAtOnce)
    return downloadOf(tx, kernel, { ...object, version: versionOf(object, body.version) }, paths)
  },
}
