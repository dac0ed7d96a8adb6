import { menuPages } from '@lab/contract/menu-pages'
import { useCallback, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { pageMaterial } from '../../../content/assistant/page-material.ts'
import { AssistantBody } from './assistant-body.tsx'
import styles from './assistant.module.css'

type AssistantDrawerProps = {
  /** What the page is called. */
  pageTitle: string
  onClose: () => void
}

/** The assistant next to the page, which it is asked about. */
export function AssistantDrawer({ pageTitle, onClose }: AssistantDrawerProps) {
  const [id, setId] = useState<string>()
  const [begun, setBegun] = useState(0)
  const page = useCallback(() => pageMaterial(pageTitle), [pageTitle])
  const again = (): void => {
    setId(undefined)
    setBegun((count) => count + 1)
  }
  return (
    <Drawer
      title="智能助手"
      size={520}
      onClose={onClose}
      extra={
        <span className={styles.tools}>
          <Button isSmall disabled={id === undefined} onClick={again}>
            新对话
          </Button>
          <AppLink to={id ? `${menuPages.assistant}?conversation=${id}` : menuPages.assistant} onClick={onClose}>
            全部对话
          </AppLink>
        </span>
      }
    >
      <div className={styles.drawer}>
        <AssistantBody key={begun} id={id} onBegun={setId} page={page} />
      </div>
    </Drawer>
  )
}
