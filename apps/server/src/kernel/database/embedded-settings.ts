import { totalmem } from 'node:os'

const MB = 1024 * 1024

/**
 * The server's settings, one `name = value` a line, written again before every start.
 * `throwaway` is for clusters that tests delete: it gives up what only matters when the machine loses power.
 */
export function settingsText(socketDir: string, throwaway: boolean): string {
  const memoryMb = Math.floor((process.constrainedMemory() || totalmem()) / MB)
  const usableMb = Math.min(memoryMb, Math.floor(totalmem() / MB))
  const settings: Record<string, string | number> = {
    listen_addresses: `''`,
    port: 5432,
    unix_socket_directories: `'${socketDir.replaceAll("'", "''")}'`,
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(usableMb / 16)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(usableMb / 4))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    // Compiling a query costs more than our short queries take.
    jit: 'off',
    // One server without standbys: the log is for crash recovery only.
    wal_level: 'minimal',
    max_wal_senders: 0,
    min_wal_size: '64MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    shared_preload_libraries: `'pg_stat_statements'`,
    timezone: `'UTC'`,
    log_timezone: `'UTC'`,
    logging_collector: 'on',
    log_directory: `'log'`,
    // One file a weekday, emptied when its day comes again: a week of log and no more.
    log_filename: `'postgresql-%a.log'`,
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_min_duration_statement: '1s',
    // Parameters are people's data.
    log_parameter_max_length: 0,
    log_line_prefix: `'%m [%p] '`,
    fsync: throwaway ? 'off' : 'on',
    synchronous_commit: throwaway ? 'off' : 'on',
    full_page_writes: throwaway ? 'off' : 'on',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')
}
