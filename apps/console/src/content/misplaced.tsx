import { kindLabels, kinds } from '@lab/contract/kinds'
import type { Untaught } from '@lab/contract/offering'
import { placeKindLabels, placeParam } from '@lab/contract/place-words'
import { useLocation } from 'react-router'
import { Button } from '../kit/button.tsx'
import { ErrorState, FailurePlace } from '../kit/failure-states.tsx'
import { Link } from '../kit/navigation/link.tsx'
import styles from './misplaced.module.css'
import { inTrainingClass, useLinkAddress } from './page-link.ts'
import type { Misplacement } from './use-place.ts'

type MisplacedProps = { of: Misplacement; onBack?: () => void }

/** Instead of what a page shows of a content in a place: that it is not taught there, or why nobody could tell. */
export function Misplaced({ of, onBack }: MisplacedProps) {
  const back = onBack && <Button onClick={onBack}>返回列表</Button>
  if ('error' in of) return <ErrorState error={of.error} onRetry={of.retry} action={back} />
  return (
    <FailurePlace
      isPage
      drawing="lost"
      title="这里没有这项内容"
      text={of.untaught.text}
      action={
        <>
          <Elsewhere untaught={of.untaught} />
          {back}
        </>
      }
    />
  )
}

type Place = Untaught['elsewhere'][number]

const nameOf = ({ place_kind, place_name, within }: Place): string =>
  [`${placeKindLabels[place_kind]}「${place_name}」`, within && `${kindLabels[within.kind]}「${within.title}」`]
    .filter(Boolean)
    .join(' · ')

/** Where it is taught, as far as the reader may look there, and the content by itself. */
function Elsewhere({ untaught }: { untaught: Untaught }) {
  const addressOf = useLinkAddress()
  const { pathname } = useLocation()
  const own = { kind: untaught.kind, id: untaught.content_id }
  const placed = (place: Place): string | null => {
    const within = place.within ? { [kinds[place.within.kind].param]: place.within.id } : {}
    const params = { ...placeParam(place.place_kind, place.place_id), ...within }
    return addressOf({ ...own, params, is_training: inTrainingClass(pathname) })
  }
  const alone = addressOf(own)
  return (
    <div className={styles.elsewhere}>
      {untaught.elsewhere.length > 0 && (
        <>
          <p>在以下位置学习：</p>
          <ul>
            {untaught.elsewhere.map((place) => (
              <li key={place.offering_id}>
                <PlaceLink to={placed(place)} name={nameOf(place)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {alone !== null && <Link to={alone}>查看{kindLabels[untaught.kind]}本身</Link>}
    </div>
  )
}

const PlaceLink = ({ to, name }: { to: string | null; name: string }) =>
  to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>
