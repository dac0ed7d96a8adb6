import { Readable } from 'node:stream'
import { z } from 'zod'
import type { PaperFormName } from '@lab/contract/paper'
import { paperDocumentLabels, questionExport, type PaperDocument } from '@lab/contract/question-export'
import type { BodyOf } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, throwRefusal } from '../../kernel/result.ts'
import { madeHours, sizeText, storeMade } from '../file/index.ts'
import { drawnContent, findPaper, paperPolicy, type FullPaper } from '../paper/index.ts'
import { fileKinds, fileTitle } from './export-files.ts'
import { writeArchive } from './formats/archive.ts'
import { paperAsWritten } from './formats/as-written.ts'
import { writePaper } from './formats/docx/write.ts'
import { bytesOfQuoted } from './quoted-files.ts'

const name = 'paper.export'
type Wish = BodyOf<typeof questionExport.paper>
const Payload = z.object({
  paper_id: z.uuid(),
  actor: ActorPayload,
  wish: questionExport.paper.definition.body as unknown as z.ZodType<Wish>,
})
type Run = JobRun<z.output<typeof Payload>>

export const startPaperExport = (tx: Tx, kernel: Kernel, actor: Actor, paper: FullPaper, wish: Wish): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `导出试卷「${paper.title}」`,
    payload: { paper_id: paper.id, actor: payloadOf(actor), wish },
    orgId: paper.orgId,
    ownerId: actor.userId,
  })

interface Document {
  name: string
  bytes: Buffer
}

/** The wished parts of a form, each a document. What rules draw is drawn once, so that paper and key agree. */
async function documentsOf(
  run: Run,
  paper: FullPaper,
  form: PaperFormName,
): Promise<{ all: Document[]; missing: number }> {
  const { documents, minutes } = run.payload.wish
  const drawn = await drawnContent(run.kernel.connection.db, paper, form)
  if (drawn === null) return throwRefusal(refuse('invalid', { message: `没有${form}卷，请刷新后再选择` }))
  const { files } = await bytesOfQuoted(run.kernel, [JSON.stringify(drawn.content)])
  const content = paperAsWritten(drawn.content)
  const head = { title: paper.title, form: paper.forms.length > 0 ? form : '', seed: `${paper.id} ${form}`, minutes }
  const title = `${fileTitle(paper.title)}${head.form && `（${form}卷）`}`
  const all: Document[] = []
  for (const document of new Set<PaperDocument>(documents)) {
    const label = document === 'paper' ? '' : ` ${paperDocumentLabels[document]}`
    all.push({ name: `${title}${label}.docx`, bytes: await writePaper(content, head, [document], files) })
  }
  return { all, missing: drawn.missing }
}

async function exportPaper(run: Run): Promise<{ made_file_id: string } | undefined> {
  const { kernel, payload } = run
  const actor = actorIn(payload.actor)
  const paper = await findPaper(kernel.connection.db, payload.paper_id, { actor, kernel })
  if (!paper || paperPolicy.view(actor, paper) !== true) return throwRefusal(refuse('absent'))
  const forms = [...new Set(payload.wish.forms)]
  const documents: Document[] = []
  let missing = 0
  for (const [at, form] of forms.entries()) {
    if (run.cancelled()) return undefined
    const written = await documentsOf(run, paper, form)
    documents.push(...written.all)
    missing += written.missing
    await run.progress(at + 1, forms.length, `已写出${form}卷`)
  }
  const [first] = documents
  const isOne = documents.length === 1
  const { mime } = fileKinds.docx
  const body = isOne
    ? Readable.from([first!.bytes])
    : Readable.from([await writeArchive(documents.map(({ name: path, bytes }) => ({ path, bytes })))])
  const id = madeId(run.id, `paper ${Date.now()}`)
  const made = await storeMade(kernel, actor.userId, {
    id,
    name: isOne ? first!.name : `${fileTitle(paper.title)}.zip`,
    mime: isOne ? mime : 'application/zip',
    body,
    maxBytes: kernel.config.packageBytes,
  })
  if (made === 'too long')
    return throwRefusal(refuse('invalid', { message: `导出的文件不能超过${sizeText(kernel.config.packageBytes)}` }))
  const short = missing ? `，题库中的题不够，少抽了${missing}道` : ''
  run.conclude(`已导出 ${documents.length} 个文件，${madeHours}小时内可以下载${short}`)
  return { made_file_id: id }
}

export const paperExportJob = job(name, packages, Payload, exportPaper)
