import type { ShownBanner } from '@lab/contract/banner'
import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { readAuth } from '../../../api/request/auth-cookie.ts'
import { Button } from '../../../kit/button.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { dismiss, stillShown } from '../dismissed-banners.ts'
import styles from './banner-card.module.css'

/** What the platform tells its teachers, one after the other as they turn them; each can be closed for good. */
export function BannerCard() {
  const { data } = useQuery(api.banner.forTeachers.query({}, { quiet: true }))
  const userId = readAuth()?.user?.id ?? ''
  const [, setClosed] = useState(0)
  const [turned, setTurned] = useState(0)
  const all = data?.list ?? []
  const shown = stillShown(all, userId)
  if (shown.length === 0) return null
  const at = turned % shown.length
  const banner = shown[at]!
  const turn = (by: number) => setTurned((at + by + shown.length) % shown.length)
  return (
    <section className={styles.card} aria-label="公告">
      <Face banner={banner} />
      <div className={styles.tools}>
        {shown.length > 1 && (
          <>
            <Button look="text" isSmall icon={LeftOutlined} aria-label="上一条公告" onClick={() => turn(-1)} />
            <span aria-live="polite">{`${at + 1}/${shown.length}`}</span>
            <Button look="text" isSmall icon={RightOutlined} aria-label="下一条公告" onClick={() => turn(1)} />
          </>
        )}
        <Button
          look="text"
          isSmall
          icon={CloseOutlined}
          aria-label={`不再显示「${banner.title}」`}
          title="不再显示"
          onClick={() => {
            dismiss(banner, all, userId)
            setClosed((count) => count + 1)
          }}
        />
      </div>
    </section>
  )
}

function Face({ banner: { title, picture, link } }: { banner: ShownBanner }) {
  const face = (
    <>
      <img className={styles.picture} src={picture} alt="" />
      <h2 className={styles.title}>{title}</h2>
    </>
  )
  return link ? (
    <AppLink to={link} className={styles.face}>
      {face}
    </AppLink>
  ) : (
    <div className={styles.face}>{face}</div>
  )
}
