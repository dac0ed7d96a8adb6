# Starts one machine: joins its control group, keeps host folders reachable for an unprivileged user, sets limits, shares
# the network of a holder, then becomes bwrap. Perl because it is on every Linux with coreutils and has syscall() built in:
# Node can neither drop to another uid, nor join a namespace, nor load a seccomp filter before exec.
#
# argv: key=value … -- bwrap arguments. Keys: arch, bwrap, procs (file to write 0 into to join a control group, repeatable), uid (drop to it), stage
# (host path, repeatable; appears as /tmp/0, /tmp/1 …), net (pid:startTime of the network holder), rlimit (number:value,
# repeatable), data (name:hex, repeatable; "@name@" among the bwrap arguments becomes a descriptor with these bytes).
use strict;

my %nr = (
  x86_64  => { close => 3, setns => 308, unshare => 272, mount => 165, prctl => 157, prlimit => 302, memfd => 319, setresuid => 117, setresgid => 119, setgroups => 116 },
  aarch64 => { close => 57, setns => 268, unshare => 97, mount => 40, prctl => 167, prlimit => 261, memfd => 279, setresuid => 147, setresgid => 149, setgroups => 159 },
);
my (%one, %many, @kept);
while (@ARGV) {
  my $item = shift @ARGV;
  last if $item eq '--';
  my ($key, $value) = split /=/, $item, 2;
  $one{$key} = $value;
  push @{ $many{$key} }, $value;
}
my $call = $nr{ $one{arch} } or die "unknown architecture $one{arch}\n";

# What the server's own parent left open for it (a log, a socket, a pipe) is no learner's.
sub close_above {
  my $last = shift;
  opendir(my $open, '/proc/self/fd') or die "descriptors: $!\n";
  my @numbers = grep { /^\d+\z/ && $_ > $last } readdir $open;
  closedir($open);
  syscall($call->{close}, $_ + 0) for @numbers;
}
close_above(3); # 3 is where bwrap reports

sub must {
  my ($what, @args) = @_;
  my $result = syscall($call->{$what}, @args);
  die "$what: $!\n" if $result == -1;
  return $result;
}

for my $file (@{ $many{procs} || [] }) {
  open(my $out, '>', $file) or die "cgroup: $!\n";
  syswrite($out, '0') or die "cgroup: $!\n";
  close($out);
}

# A host folder may lie below a directory that the dropped user cannot enter: bind it to a place it can.
if (my $staged = $many{stage}) {
  must('unshare', 0x20000);
  my @sources; # opened in the new mount namespace, before /tmp is covered
  for my $path (@$staged) {
    sysopen(my $handle, $path, 010000000) or die "stage: $!\n"; # O_PATH
    push @sources, $handle;
  }
  my ($none, $root, $tmp, $tmpfs, $mode) = ('none', '/', '/tmp', 'tmpfs', 'mode=755,size=64k');
  must('mount', $none, $root, 0, 0x4000 | 0x40000, 0); # recursive, private
  must('mount', $tmpfs, $tmp, $tmpfs, 6, $mode);       # nosuid, nodev
  for my $index (0 .. $#sources) {
    my ($from, $to) = ('/proc/self/fd/' . fileno($sources[$index]), "/tmp/$index");
    # A mount point must be of the kind of what it shows.
    if (-d $from) { mkdir($to, 0755) or die "stage: $!\n" }
    else { open(my $point, '>', $to) or die "stage: $!\n" }
    must('mount', $from, $to, $none, 0x1000, 0);
  }
}

for my $limit (@{ $many{rlimit} || [] }) {
  my ($resource, $value) = split /:/, $limit;
  my $pair = pack('QQ', $value, $value);
  must('prlimit', 0, $resource + 0, $pair, 0);
}

if ($one{uid}) {
  my $uid = $one{uid} + 0;
  must('setgroups', 0, 0);
  must('setresgid', $uid, $uid, $uid);
  must('setresuid', $uid, $uid, $uid);
}
must('prctl', 38, 1, 0, 0, 0); # no new privileges: a setuid bwrap stays an ordinary one

if ($one{net}) {
  my ($pid, $start) = split /:/, $one{net};
  open(my $net, '<', "/proc/$pid/ns/net") or die "network: $!\n";
  open(my $stat, '<', "/proc/$pid/stat") or die "network: $!\n";
  my ($rest) = <$stat> =~ /.*\) (.*)/s;
  die "network: holder is gone\n" if (split / /, $rest)[19] ne $start;
  my $owner = ioctl($net, 0xb701, 0) or die "network: $!\n"; # NS_GET_USERNS
  must('setns', $owner + 0, 0x10000000);
  must('setns', fileno($net), 0x40000000);
}

for my $data (@{ $many{data} || [] }) {
  my ($name, $hex) = split /:/, $data;
  my $number = must('memfd', $name, 0);
  open(my $file, '+<&=', $number) or die "data: $!\n";
  syswrite($file, pack('H*', $hex));
  sysseek($file, 0, 0);
  fcntl($file, 2, 0); # keep it open in bwrap
  push @kept, $file;
  $_ eq "\@$name\@" and $_ = $number for @ARGV;
}
exec { $one{bwrap} } $one{bwrap}, @ARGV;
die "bwrap: $!\n";
