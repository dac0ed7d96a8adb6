import { DriverError, type Driver } from './driver.ts'

/** What drivers refuse whose machines and networks belong to an engine of others. */
export const engineLacks: Pick<Driver, 'disturb' | 'archive'> = {
  disturb: () => Promise.reject(new DriverError('failed', '链路故障只能用于本机沙箱中使用机器镜像的套件')),
  archive: () =>
    Promise.reject(new DriverError('failed', '只有本机沙箱中使用机器镜像的主机可以保存；容器引擎的镜像请在引擎中制作')),
}
