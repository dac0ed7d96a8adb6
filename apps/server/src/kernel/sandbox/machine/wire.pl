# Runs the host's `ip` and `tc` in the network namespaces of one sandbox whose machines have roots of their own, with the
# rights that root has there and no others.
#
# argv: key=value … Keys: arch, uid (owner), space (name:pid:startTime, repeatable; the first one's user namespace owns
# all), step (space:program:hex of its standard input or, for tc, of its arguments; repeatable, in order). "@name@" in a
# step is the namespace of that space.
use strict;

my %nr = (
  x86_64  => { close => 3, setns => 308, setresuid => 117, setresgid => 119, setgroups => 116 },
  aarch64 => { close => 57, setns => 268, setresuid => 147, setresgid => 149, setgroups => 159 },
);
my (%one, %many);
for my $item (@ARGV) {
  my ($key, $value) = split /=/, $item, 2;
  $one{$key} = $value;
  push @{ $many{$key} }, $value;
}
my $call = $nr{ $one{arch} } or die "unknown architecture\n";

sub must {
  my ($what, @args) = @_;
  syscall($call->{$what}, @args) != -1 or die "$what: $!\n";
}

my (%space, $owner);
for my $item (@{ $many{space} }) {
  my ($name, $pid, $start) = split /:/, $item;
  open($space{$name}, '<', "/proc/$pid/ns/net") or die "gone\n";
  if (!$owner) { open($owner, '<', "/proc/$pid/ns/user") or die "gone\n" }
  open(my $stat, '<', "/proc/$pid/stat") or die "gone\n";
  my ($rest) = <$stat> =~ /.*\) (.*)/s;
  die "gone\n" if (split / /, $rest)[19] ne $start;
  fcntl($space{$name}, 2, 0); # `ip` opens it by its number
}
if ($one{uid}) {
  my $uid = $one{uid} + 0;
  must('setgroups', 0, 0);
  must('setresgid', $uid, $uid, $uid);
  must('setresuid', $uid, $uid, $uid);
}
must('setns', fileno($owner), 0x10000000);
must('setresgid', 0, 0, 0);
must('setresuid', 0, 0, 0);

for my $step (@{ $many{step} }) {
  my ($where, $program, $hex) = split /:/, $step;
  my $text = pack('H*', $hex);
  $text =~ s{\@([^@\s]+)\@}{'/proc/self/fd/' . fileno($space{$1})}ge;
  my $input = $program eq 'ip' ? $text : '';
  pipe(my $read, my $write) or die "pipe: $!\n";
  my $child = fork;
  die "fork: $!\n" unless defined $child;
  unless ($child) {
    must('setns', fileno($space{$where}), 0x40000000);
    open(STDIN, '<&', $read) or die "input: $!\n";
    close($write);
    if ($program eq 'ip') { exec 'ip', '-batch', '-' }
    else { exec $program, split(/ /, $text) }
    die "$program: $!\n";
  }
  close($read);
  print $write $input;
  close($write);
  waitpid($child, 0);
  exit(3) if $?;
}
