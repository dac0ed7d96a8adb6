import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useRoute } from '../route-handle.ts'
import { useObjectNames } from '../../kit/navigation/object-names.ts'
import { Press } from '../../kit/press.tsx'
import { useStore } from '../../kit/state/store.ts'
import { chosenOrganisation } from '../../api/session/organisation.ts'
import type { OpenedObject } from './kept.ts'
import { followOpened, noteOpened, setFavourite, useIsFavourite } from './opened.ts'
import { openedObject } from './opened-object.ts'
import styles from './favourite-star.module.css'

function useOpenedObject(): OpenedObject | null {
  const here = useRoute()
  const names = useObjectNames()
  const { search } = useLocation()
  const organisation = useStore(chosenOrganisation)
  return here && organisation ? openedObject(here.trail, here.params, names, organisation.org_id, search) : null
}

/** Next to the breadcrumb of an object's page: makes it a favourite. Also notes that the object was opened. */
export function FavouriteStar() {
  const object = useOpenedObject()
  const isFavourite = useIsFavourite(object)
  const [to, title, note] = [object?.to, object?.title, object?.note]

  // What is kept lies outside of React; an object counts as opened once its name is known.
  useEffect(() => {
    if (object) noteOpened(object)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the object is made again at every drawing; these tell it apart
  }, [to, title, note])
  // Other tabs write the same storage.
  useEffect(followOpened, [])

  if (!object) return null
  const label = isFavourite ? '取消收藏' : '收藏'
  return (
    <Press
      className={styles.star}
      aria-pressed={isFavourite}
      aria-label={`${label}「${object.title}」`}
      title={label}
      onClick={() => setFavourite(object, !isFavourite)}
    >
      {isFavourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </Press>
  )
}
