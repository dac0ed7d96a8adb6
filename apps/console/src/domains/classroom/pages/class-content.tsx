import type { Offering } from '@lab/contract/offering'
import { PlacedContents } from '../../../content/aspects/offering/placed-contents.tsx'
import { contentLink } from '../../../content/content-link.ts'
import { useMount } from '../../../content/use-mount.ts'
import { useClass } from '../class-access.ts'
import { contentOf } from '../content-kinds.ts'

/** 教学内容: what the class is taught, in the order of teaching. */
export default function ClassContentPage() {
  const links = useMount()
  const { id, refusal } = useClass()
  const what = contentOf(links.aspect)
  /** The learners' records of a content here; of a kind without such a page the marks of the whole class. */
  const recordsOf = (row: Offering): string =>
    contentLink(links, row.kind, 'record', row.content_id, { classid: id }) ?? links.href(`record.${what.segment}`)
  return (
    <PlacedContents key={what.kind} place={{ kind: 'class', id }} refusal={refusal} what={what} recordsOf={recordsOf} />
  )
}
