import { contentKinds } from '@lab/contract/kinds'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { ErrorState, Forbidden, NotFound } from '../failure-states.tsx'
import styles from './preview.module.css'

const others = ['class', 'environment', 'message', 'search', 'file', 'record', 'list'] as const

/** Every way a place can be empty or refuse. */
export function PlacesPreview() {
  return (
    <>
      <div className={styles.places}>
        <div>
          <Empty
            kind="class"
            text="班级是安排内容、查看学情的地方。"
            action={<Button look="primary">新建班级</Button>}
          />
        </div>
        <div>
          <ErrorState error={{ message: '服务器开小差了', requestId: 'req-7f3a91' }} onRetry={() => undefined} />
        </div>
        <div>
          <Forbidden />
        </div>
        <div>
          <NotFound action={<Button>返回列表</Button>} />
        </div>
      </div>
      <div className={styles.drawings}>
        {[...contentKinds, ...others].map((kind) => (
          <Empty key={kind} kind={kind} compact />
        ))}
      </div>
    </>
  )
}
