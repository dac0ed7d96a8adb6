# The launcher: one process for as long as the server lives, which has read all of this and is forked for each machine.
#
# It reads "start ID LENGTH\n" and an order of that many bytes (items that end with a NUL), "go ID\n" when the machine is on
# record, "drop ID\n" when it is not wanted any more. On its standard output come lines: "ID monitor PID", "ID init PID",
# "ID ready", "ID failed HEX" (what went wrong) and, if the monitor ends, "ID end". The end of its standard input is its own
# end, and that of every machine that waits for its word.
use strict;

our $call;
my $heard = '';
my ($id, %go, %started); # of each machine that waits: the pipe by which it hears; of each monitor: its ID

sub tell_server { syswrite(STDOUT, join(' ', $id, @_) . "\n") }

sub serve_orders {
  $0 = 'lab-launcher';
  take_order(@ARGV[1 .. $#ARGV]);
  close_above(2);
  pipe(my $wakeRead, my $wake) or die "pipe: $!\n";
  fcntl($_, 4, 04000) for $wake, $wakeRead; # not blocking
  $SIG{CHLD} = sub { syswrite($wake, 'c') };
  $SIG{HUP} = $SIG{PIPE} = 'IGNORE';
  while (1) {
    my $ready = '';
    vec($ready, $_, 1) = 1 for 0, fileno($wakeRead);
    select($ready, undef, undef, undef) >= 0 or next;
    reap($wakeRead) if vec($ready, fileno($wakeRead), 1);
    next unless vec($ready, 0, 1);
    sysread(STDIN, $heard, 65536, length $heard) or return;
    while ((my $end = index($heard, "\n")) >= 0) {
      my ($what, $whom, $length) = split / /, substr($heard, 0, $end);
      my ($from, $size) = ($end + 1, $end + 1 + ($length || 0));
      last if length($heard) < $size;
      if ($what eq 'start') { start_one($whom, $from, $length, $wake, $wakeRead) }
      elsif ($what eq 'go') { syswrite($go{$whom}, "go\n") if $go{$whom}; delete $go{$whom} }
      else { drop($whom) }
      # One machine's order is in no other's memory.
      substr($heard, 0, $size) =~ tr/\0-\377/\0/;
      substr($heard, 0, $size, '');
    }
  }
}

sub start_one {
  my ($whom, $from, $length, @ours) = @_;
  $id = $whom;
  pipe(my $hear, my $say) or return tell_server('failed', unpack('H*', "pipe: $!"));
  my $pid = fork;
  return tell_server('failed', unpack('H*', "fork: $!")) unless defined $pid;
  if ($pid) {
    $started{$pid} = $whom;
    $go{$whom} = $say;
    return tell_server('monitor', $pid);
  }
  $SIG{$_} = 'DEFAULT' for qw(CHLD HUP PIPE);
  $SIG{__DIE__} = sub { tell_server('failed', unpack('H*', substr($_[0], 0, 400))); exit 1 };
  %go = %started = ();
  close($_) for $say, @ours;
  open(STDIN, '<&', $hear) or die "input: $!\n";
  close($hear);
  close_above(2);
  must('setsid');
  take_order(split /\0/, substr($heard, $from, $length));
  $heard =~ tr/\0-\377/\0/;
  make();
}

sub drop {
  my $whom = shift;
  delete $go{$whom};
  kill 'KILL', grep { $started{$_} eq $whom } keys %started;
}

sub reap {
  my $wakeRead = shift;
  sysread($wakeRead, my $word, 512);
  while ((my $pid = waitpid(-1, 1)) > 0) {
    $id = delete $started{$pid};
    delete $go{$id};
    tell_server('end');
  }
}

1;
