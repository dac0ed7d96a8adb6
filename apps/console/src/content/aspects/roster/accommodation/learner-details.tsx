import { sexLabels } from '@lab/contract/place'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/request/api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Opened, opens, useOpening } from '../../../../kit/dialog-frame/opening.tsx'
import { DetailsDialog } from '../details-dialog.tsx'
import styles from './accommodation.module.css'

type LearnerDetailsProps = { placeId: string; learnerId: string; refusal: string | undefined }

/** What the roster says of a learner. */
export function LearnerDetails({ placeId, learnerId, refusal }: LearnerDetailsProps) {
  const editing = useOpening()
  const { data } = useQuery(
    api.place.members.query({ params: { id: placeId }, query: { user_id: learnerId } }, { quiet: true }),
  )
  const member = data?.members[0]
  if (!member) return null
  const said = [
    ['学号', member.number],
    ['性别', member.sex === '' ? '' : sexLabels[member.sex]],
    ['行政班', member.administrative_class],
    ['专业', member.major],
    ['手机', member.phone],
    ['邮箱', member.email],
  ]
  return (
    <section className={styles.section} aria-label="资料">
      <header>
        <h3>资料</h3>
        <Button isSmall disabled={refusal !== undefined} title={refusal} {...opens(editing)}>
          修改
        </Button>
      </header>
      <dl className={styles.details}>
        {said.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '未填写'}</dd>
          </div>
        ))}
      </dl>
      <Opened by={editing}>{(close) => <DetailsDialog member={member} onClose={close} />}</Opened>
    </section>
  )
}
