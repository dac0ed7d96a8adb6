import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isOperator } from '../../../api/session/roles.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { saveText } from '../../../kit/save-text.ts'
import styles from '../parts/vpn.module.css'

/** One's own way into the network of the environments: a key, and the file for the client. */
export default function VpnDownload() {
  const { data, error, refetch } = useQuery(api.vpn.config.query())
  const stale = useStale()
  const [isMaking, setMaking] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return <output className="bone" aria-label="正在读取" style={{ display: 'block', width: '100%', height: 320 }} />
  const { vpn, server } = data
  if (!server.enabled) return <TurnedOff />
  const hasKey = vpn.public_key !== ''

  const make = async (): Promise<void> => {
    const agreed =
      !hasKey ||
      (await askQuestion({
        title: '更新密钥并下载',
        text: '更新后，以前下载的配置不能再连接。私钥只在下载的文件中，平台不保存。',
        okText: '更新并下载',
      }))
    if (!agreed) return
    setMaking(true)
    try {
      const { configuration, filename } = await api.vpn.keyUpdate({ params: { id: vpn.id } })
      saveText(configuration, filename)
      showToast('配置已下载')
      await stale('vpn')
    } finally {
      setMaking(false)
    }
  }

  return (
    <div className={styles.page}>
      <h1>VPN 下载</h1>
      {vpn.is_stale && (
        <Alert
          className={styles.alert!}
          type="warning"
          showIcon
          title="服务器设置已变更，请更新密钥并重新下载配置，否则可能无法连接。"
        />
      )}
      <section className={styles.card} aria-labelledby="vpn-own">
        <h2 id="vpn-own" className={styles.heading}>
          我的配置
        </h2>
        <p className={styles.note}>连接后，可以在自己的电脑上直接访问实验环境的网络。</p>
        <dl className={styles.facts}>
          <dt>服务器</dt>
          <dd>{server.endpoint}</dd>
          <dt>可访问网段</dt>
          <dd>{server.allowed_ips}</dd>
          <dt>我的地址</dt>
          <dd>{vpn.address || '--'}</dd>
          <dt>我的公钥</dt>
          <dd className={hasKey ? styles.key : undefined}>{vpn.public_key || '尚未生成'}</dd>
          <dt>更新时间</dt>
          <dd>{vpn.issued_at ? <RelativeTime at={vpn.issued_at} /> : '--'}</dd>
        </dl>
        <Button
          look="primary"
          icon={DownloadOutlined}
          isBusy={isMaking}
          onClick={() => void make().catch(() => undefined)}
        >
          {hasKey ? '更新密钥并下载' : '生成密钥并下载'}
        </Button>
      </section>
      <section className={styles.card} aria-labelledby="vpn-steps">
        <h2 id="vpn-steps" className={styles.heading}>
          如何连接
        </h2>
        <ol className={styles.steps}>
          <li>在电脑或手机上安装 WireGuard 客户端（Windows、macOS、Linux、Android、iOS）。</li>
          <li>下载上面的配置文件 cloud-lab.conf，在客户端中选择「从文件导入」。</li>
          <li>点击「连接」。配置文件含有私钥，请勿交给他人；丢失时更新密钥，旧文件随即失效。</li>
        </ol>
      </section>
    </div>
  )
}

function TurnedOff() {
  return (
    <div className={styles.page}>
      <h1>VPN 下载</h1>
      <Empty
        kind="environment"
        title="VPN 未启用"
        text="启用后，可在这里下载连接实验环境网络的配置。"
        action={isOperator() ? <AppLink to="/platform/vpn">去设置</AppLink> : undefined}
      />
    </div>
  )
}
