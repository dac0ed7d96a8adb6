# The file system of a machine: its root folder on the image, /dev, /proc and /sys, accounts. Part of machine.pl.
use strict;

our (%one, $none, $NOSUID, $NODEV, $NOEXEC, $RDONLY, $REMOUNT, $BIND);
our (@layers, @layerTrees, @binds, @bindTrees, @devices, @deviceTrees, $toolTree);

sub build_root {
  must_mount($none, '/', $none, 0x4000 | 0x40000); # recursive, private
  my $inodes = int($one{disk} / 8192) + 20000;
  must_mount('disk', '/tmp', 'tmpfs', $NODEV, "mode=755,size=$one{disk},nr_inodes=$inodes");
  mkdir('/tmp/root', 0755) or die "root: $!\n";
  for my $index (0 .. $#layers) {
    mkdir("/tmp/$_$index", 0755) or die "layer: $!\n" for qw(lower upper work);
    place_tree($layerTrees[$index], "/tmp/lower$index", 0);
    my $target = '/tmp/root';
    if ($layers[$index][0] ne '/') {
      $target .= $layers[$index][0];
      folder($target);
    }
    # Until the old root is left, only our own layers are mounted, at names that our images have as folders.
    must_mount('overlay', $target, 'overlay', $NODEV, "lowerdir=/tmp/lower$index,upperdir=/tmp/upper$index,workdir=/tmp/work$index,userxattr");
  }
  chdir('/tmp/root') or die "root: $!\n";
  my $old = '.lab-old-' . $$ . '-' . int(rand(1e9));
  mkdir($old, 0700) or die "root: $!\n";
  my $here = '.';
  must('pivot', $here, $old);
  chdir('/') or die "root: $!\n";
  folder('/proc');
  must_mount('proc', '/proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
  folder('/sys');
  mount_at('sysfs', '/sys', 'sysfs', $NOSUID | $NODEV | $NOEXEC | $RDONLY) == 0
    or must_mount('sys', '/sys', 'tmpfs', $NOSUID | $NODEV | $NOEXEC | $RDONLY, 'size=64k');
  my $oldRoot = "/$old";
  must('umount', $oldRoot, 2); # detach
  rmdir $oldRoot;
}

sub fill_dev {
  folder('/dev');
  must_mount('dev', '/dev', 'tmpfs', $NOSUID, 'mode=755,size=256k,nr_inodes=256');
  for my $index (0 .. $#devices) {
    file("/dev/$devices[$index]", '');
    place_tree($deviceTrees[$index], "/dev/$devices[$index]", 0);
  }
  mkdir "/dev/$_", 0755 for qw(pts shm);
  must_mount('devpts', '/dev/pts', 'devpts', $NOSUID | $NOEXEC, 'newinstance,ptmxmode=0666,mode=0620,gid=5');
  must_mount('shm', '/dev/shm', 'tmpfs', $NOSUID | $NODEV, "mode=1777,size=$one{shm}");
  symlink("/proc/self/fd/$_->[0]", "/dev/$_->[1]") for [0, 'stdin'], [1, 'stdout'], [2, 'stderr'];
  symlink('/proc/self/fd', '/dev/fd');
  symlink('pts/ptmx', '/dev/ptmx');
}

# What containers hide: the kernel's memory, keys, switches. Settings of the network stack are the machine's own.
sub mask_kernel {
  my $empty = '/dev/null';
  for my $path (qw(/proc/kcore /proc/keys /proc/timer_list /proc/sched_debug /proc/latency_stats)) {
    must_mount($empty, $path, $none, $BIND) if -e $path;
  }
  my $masked; # one empty folder for all
  for my $path (grep { -d } qw(/proc/acpi /proc/scsi /sys/firmware /sys/kernel/debug /sys/kernel/security /sys/kernel/tracing /sys/fs/bpf /sys/fs/cgroup /sys/fs/fuse /sys/devices/virtual/powercap)) {
    if (defined $masked) { must_mount($masked, $path, $none, $BIND) }
    else { must_mount('masked', $masked = $path, 'tmpfs', $RDONLY | $NOSUID | $NODEV | $NOEXEC, 'size=4k') }
  }
  my @settings = grep { $_ ne '/proc/sys/net' } glob('/proc/sys/*');
  for my $path (@settings, grep { -e $_ } qw(/proc/bus /proc/fs /proc/irq /proc/driver /proc/sysrq-trigger)) {
    must_mount($path, $path, $none, $BIND | 0x4000);
    mount_at($none, $path, $none, $BIND | $REMOUNT | $RDONLY | $NOSUID | $NODEV | $NOEXEC) == 0
      or die "mask $path: $!\n";
  }
}

sub learner_account {
  folder('/etc');
  open(my $users, '<', '/etc/passwd') or return file('/etc/passwd', "root:x:0:0:root:/root:/bin/sh\nlearner:x:1000:1000:learner:/home/learner:/bin/sh\n", 0644);
  my @lines = <$users>;
  close($users);
  return if grep { /^learner:/ } @lines;
  my ($id) = grep { my $wanted = $_; !grep { (split /:/)[2] eq $wanted } @lines } 1000 .. 1999;
  my $shell = -x '/bin/bash' ? '/bin/bash' : '/bin/sh';
  open(my $out, '>>', '/etc/passwd') or return;
  print $out "learner:x:$id:$id:learner:/home/learner:$shell\n";
  close($out);
  if (open($out, '>>', '/etc/group')) { print $out "learner:x:$id:\n"; close($out) }
  if (-e '/etc/shadow' && open($out, '>>', '/etc/shadow')) { print $out "learner:!:19000:0:99999:7:::\n"; close($out) }
  folder('/home');
  folder('/home/learner');
  chown $id, $id, '/home/learner';
}

sub fill_folders {
  folder('/run');
  must_mount('run', '/run', 'tmpfs', $NOSUID | $NODEV, 'mode=755,size=16m');
  file('/run/lab-booting', '', 0644) if defined $toolTree;
  folder('/tmp');
  chmod 01777, '/tmp' if ((stat '/tmp')[2] & 07777) != 01777;
  folder('/root');
  file('/etc/hostname', "$one{hostname}\n", 0644);
  file('/etc/hosts', pack('H*', $one{hosts}), 0644);
  file('/etc/resolv.conf', '', 0644);
  learner_account();
  for my $index (0 .. $#binds) {
    my ($path, $made) = ($binds[$index][0], '');
    for my $part (grep { $_ ne '' } split m{/}, $path) { $made .= "/$part"; folder($made) unless -d $made }
    place_tree($bindTrees[$index], $path, 1 | 2 | 4); # read-only, no set-id, no devices
  }
  place_tools() if defined $toolTree;
}

sub place_tools {
  for my $path (qw(/usr /usr/local /usr/local/bin /usr/lib /usr/lib/lab)) { -d $path or mkdir($path, 0755) or die "$path: $!\n" }
  place_tree($toolTree, '/usr/lib/lab', 1 | 2 | 4);
  for my $tool (grep { -f } glob('/usr/lib/lab/*')) {
    my ($own) = $tool =~ m{([^/]+)\z};
    symlink($tool, "/usr/local/bin/$own") unless -e "/usr/local/bin/$own";
  }
}

1;
