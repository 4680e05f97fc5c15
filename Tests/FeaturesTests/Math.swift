import Glibc

func sine(_ x: Double) -> Double { sin(x) }
func logarithm(_ x: Double) -> Double { log(x) }
