import { previewAddress } from '@lab/contract/preview-address'
import { setAddresses } from '../../api/request/request.ts'
import { buttonLook } from '../../kit/button.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { LearnRoutes } from '../learn-routes.tsx'
import { LearnShell } from '../shell.tsx'
import { NewcomersPage } from './newcomers-page.tsx'
import styles from './preview.module.css'

setAddresses(previewAddress)

/** The learners' site as who teaches sees it, below a bar that says so on every page. */
export function PreviewSite() {
  return (
    <>
      <aside className={styles.bar} aria-label="预览">
        <ToneTag tone="amber">预览</ToneTag>
        <span className={styles.words}>学员开始学习之前看到的页面。试做只有您可见，不计入成绩与统计。</span>
        <a className={buttonLook} data-small href="/">
          返回教师端
        </a>
      </aside>
      <LearnShell>
        <LearnRoutes Instead={NewcomersPage} />
      </LearnShell>
    </>
  )
}
