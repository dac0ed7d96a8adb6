# What our scripts that make machines ask of the kernel. Part of machine.pl.
use strict;

our (%one, %many); # the order: each key's last value, and all of them

my %numbers = (
  x86_64  => { close => 3, setns => 308, unshare => 272, mount => 165, umount => 166, pivot => 155, prctl => 157, prlimit => 302, setresuid => 117, setresgid => 119, setgroups => 116, setsid => 112, sethostname => 170, capset => 126, opentree => 428, movemount => 429, mountattr => 442, exit => 231 },
  aarch64 => { close => 57, setns => 268, unshare => 97, mount => 40, umount => 39, pivot => 41, prctl => 167, prlimit => 261, setresuid => 147, setresgid => 149, setgroups => 159, setsid => 157, sethostname => 161, capset => 91, opentree => 428, movemount => 429, mountattr => 442, exit => 94 },
);
our $call;
sub take_order {
  for my $item (@_) {
    my ($key, $value) = split /=/, $item, 2;
    $one{$key} = $value;
    push @{ $many{$key} }, $value;
  }
  $call = $numbers{ $one{arch} } or die "unknown architecture $one{arch}\n";
}

# The end of a fork that runs nothing else: what Perl would tidy first is the parent's as well, and is gone with us.
sub leave { syscall($call->{exit}, $_[0]); exit $_[0] }

our ($NEWUSER, $NEWNS, $NEWPID, $NEWNET, $NEWIPC, $NEWUTS, $NEWCGROUP) =
  (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x08000000, 0x04000000, 0x02000000);
our ($NOSUID, $NODEV, $NOEXEC, $RDONLY, $REMOUNT, $BIND) = (2, 4, 8, 1, 32, 4096);
our $none = 'none';

sub close_above {
  my $last = shift;
  opendir(my $open, '/proc/self/fd') or die "descriptors: $!\n";
  my @numbers = grep { /^\d+\z/ && $_ > $last } readdir $open;
  closedir($open);
  syscall($call->{close}, $_ + 0) for @numbers;
}

sub must {
  my ($what, @args) = @_;
  my $result = syscall($call->{$what}, @args);
  die "$what: $!\n" if $result == -1;
  return $result;
}

sub mount_at {
  my ($from, $to, $type, $flags, $options) = @_;
  return syscall($call->{mount}, "$from", "$to", "$type", $flags + 0, $options) if defined $options;
  return syscall($call->{mount}, "$from", "$to", "$type", $flags + 0, 0);
}
sub must_mount { mount_at(@_) == 0 or die "mount $_[1]: $!\n" }

# A mount of a host folder that belongs to no place yet; it is given one when the machine's root is there.
sub open_tree {
  my $path = shift;
  my $tree = syscall($call->{opentree}, -100, $path, 1 | 0x8000 | 0x80000); # clone, recursive, close on exec
  die "open $path: $!\n" if $tree == -1;
  return $tree;
}
sub place_tree {
  my ($tree, $path, $flags) = @_;
  my $empty = '';
  if ($flags) {
    my $attributes = pack('QQQQ', $flags, 0, 0, 0);
    must('mountattr', $tree, $empty, 0x1000 | 0x8000, $attributes, 32);
  }
  syscall($call->{movemount}, $tree, $empty, -100, $path, 4) != -1 or die "place $path: $!\n";
  syscall($call->{close}, $tree);
}

# A real folder at a place of the image, whatever was there: a link would lead a mount somewhere else.
sub folder {
  my $path = shift;
  return if !-l $path && -d _;
  unlink $path;
  mkdir($path, 0755) or die "$path: $!\n";
}
sub file {
  my ($path, $text, $mode) = @_;
  unlink $path if -l $path || -p $path;
  open(my $out, '>', $path) or return;
  print $out $text;
  close($out);
  chmod($mode, $path) if defined $mode;
}

sub loopback_up {
  socket(my $socket, 2, 2, 0) or die "loopback: $!\n";
  my $request = pack('a16 s x22', 'lo', 0);
  ioctl($socket, 0x8913, $request) or die "loopback: $!\n";
  my ($name, $flags) = unpack('a16 s', $request);
  $request = pack('a16 s x22', 'lo', $flags | 1);
  ioctl($socket, 0x8914, $request) or die "loopback: $!\n";
}

1;
