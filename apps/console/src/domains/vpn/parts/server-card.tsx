import { DownloadOutlined, KeyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './vpn.module.css'

/** The server's own key, and the file that it runs on. */
export function ServerCard() {
  const stale = useStale()
  const { data } = useQuery(api.vpn.config.query())
  if (!data) return null
  const { server } = data
  const changeKey = async (): Promise<void> => {
    const agreed = await askQuestion({
      title: '更换服务器密钥',
      text: '更换后需在服务器上安装新的配置；所有使用者要重新下载自己的配置才能连接。',
      okText: '更换',
      danger: true,
    })
    if (!agreed) return
    await api.vpn.serverKeyUpdate({})
    await stale('vpn')
    showToast('服务器密钥已更换')
  }
  return (
    <section className={styles.card} aria-labelledby="vpn-server">
      <h2 id="vpn-server" className={styles.heading}>
        服务器配置
      </h2>
      <p className={styles.note}>
        下载后在服务器上保存为 /etc/wireguard/wg0.conf，运行 wg-quick up wg0；使用者有变化后重新下载并运行 wg syncconf。
      </p>
      <dl className={styles.facts}>
        <dt>公钥</dt>
        <dd className={server.public_key ? styles.key : undefined}>{server.public_key || '首次下载配置时生成'}</dd>
        <dt>更换时间</dt>
        <dd>{server.key_changed_at ? <RelativeTime at={server.key_changed_at} /> : '--'}</dd>
      </dl>
      <div className={styles.actions}>
        <Button
          icon={DownloadOutlined}
          disabled={!server.enabled}
          title={server.enabled ? undefined : '启用 VPN 后可下载'}
          onClick={() => void exportByForm('vpn-server', {})}
        >
          下载服务器配置
        </Button>
        {server.public_key && (
          <Button icon={KeyOutlined} isDanger onClick={() => void changeKey().catch(() => undefined)}>
            更换服务器密钥
          </Button>
        )}
      </div>
    </section>
  )
}
