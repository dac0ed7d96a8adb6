import { LeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useMount } from '../../../content/use-mount.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { useBank } from '../use-bank.ts'
import { ImportList } from './import-list.tsx'
import styles from './import.module.css'

const OneImport = later(() => import('./one-import.tsx'))

/** /question-bank/:bankid/question/import: the imports of a bank, or the one that the address names. */
export default function ImportPage() {
  const { id, href } = useMount()
  const [search] = useSearchParams()
  const { data: bank, error, refetch } = useBank(id)
  const importId = search.get('import')
  if (error && !bank) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!bank) return <Skeleton active paragraph={{ rows: 8 }} />
  if (bank.can.edit !== true) return <Empty title="不能导入题目" text={bank.can.edit ?? '没有编辑权限，请联系创建者'} />
  const home = href('question.import') ?? ''
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <AppLink to={(importId === null ? href('question') : home) ?? ''}>
          <LeftOutlined aria-hidden /> {importId === null ? '返回题目' : '返回导入记录'}
        </AppLink>
      </p>
      {importId === null ? (
        <ImportList bankId={id} home={home} />
      ) : (
        <OneImport key={importId} bankId={id} importId={importId} home={home} />
      )}
    </div>
  )
}
