import { paperStateLabels, type PaperRow } from '@lab/contract/paper'
import { ToneTag } from '../../../kit/state-tag.tsx'

/** How a paper stands. */
export const PaperTag = ({ paper }: { paper: Pick<PaperRow, 'state'> }) =>
  paper.state === 'final' ? (
    <ToneTag tone="green" icon="check">
      {paperStateLabels.final}
    </ToneTag>
  ) : (
    <ToneTag tone="grey" icon="draft">
      {paperStateLabels.draft}
    </ToneTag>
  )
